package dev.stride.call.aws;

import dev.stride.CallLimits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Reply;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.MessageReceipt;
import dev.stride.plan.fault.Fault;
import java.util.Map;
import java.util.Optional;

/**
 * What queues and topics have in common of a message.
 *
 * @param attributes with the call's key among them, so that a receiver can recognise a repetition
 * @param deduplication by which a FIFO queue or topic itself does; empty for others
 */
record OutgoingMessage(
        String body, Map<String, String> attributes, Optional<String> group, Optional<String> deduplication) {

    private static final String KEY = "Idempotency-Key";

    /** Whether something with this URL, ARN or name keeps the order of a group's messages. */
    static boolean isFifo(String target) {
        return target.endsWith(".fifo");
    }

    /** The arguments. @param own further properties, as JSON members */
    static Optional<String> schema(boolean fifo, String own) {
        return Optional.of("""
            {"type": "object", "additionalProperties": false,
             "properties": {
               "body": {},
               "attributes": {
                 "type": "object", "maxProperties": %d,
                 "propertyNames": {"pattern": "^[A-Za-z0-9_.-]+$", "maxLength": 256},
                 "additionalProperties": {"type": ["string", "number", "boolean"]}},
               "group": {"type": "string", "minLength": 1, "maxLength": 128}%s},
             "required": [%s]}""".formatted(
                        CallLimits.MESSAGE_ATTRIBUTES - 1,
                        own.isEmpty() ? "" : ", " + own,
                        fifo ? "\"body\", \"group\"" : "\"body\""));
    }

    /** How a queue or a topic takes a message. */
    @FunctionalInterface
    interface Sender {
        AwsReply<MessageReceipt> send(OutgoingMessage message) throws InvalidArgumentException;
    }

    /** Sends the message of a call, unless it is too large. @param most in bytes, attributes included */
    static Reply send(String what, String target, CallRequest request, int most, Sender sender) {
        try {
            var message = compose(target, request);
            var tooLarge = message.sizeFault(what, most);
            return tooLarge.isPresent()
                    ? new Reply.Failed(tooLarge.get())
                    : sender.send(message).toReply(what, messageReceipt -> messageReceipt.toReply("messageId"));
        } catch (InvalidArgumentException wrong) {
            return wrong.toReply(what);
        }
    }

    private static OutgoingMessage compose(String target, CallRequest request) throws InvalidArgumentException {
        var callArguments = new CallArguments(request.arguments());
        var body = callArguments.body("body");
        var attributes = callArguments.texts("attributes");
        attributes.put(KEY, request.idempotencyKey());
        return isFifo(target)
                ? new OutgoingMessage(
                        body,
                        attributes,
                        Optional.of(callArguments.required("group")),
                        Optional.of(CallName.of(request)))
                : new OutgoingMessage(body, attributes, callArguments.text("group"), Optional.empty());
    }

    private Optional<Fault> sizeFault(String what, int most) {
        return PayloadSize.faultIfAbove(what, body + attributes, most);
    }
}
