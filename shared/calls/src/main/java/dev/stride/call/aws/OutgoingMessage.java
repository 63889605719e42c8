package dev.stride.call.aws;

import dev.stride.CallLimits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Reply;
import dev.stride.call.aws.AwsCallArguments.InvalidArgumentException;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices.MessageReceipt;
import dev.stride.plan.event.ExtensionAttributes;
import dev.stride.plan.fault.Fault;
import java.util.Map;
import java.util.Optional;

/**
 * The properties that SQS and SNS messages have in common.
 *
 * @param attributes message attributes, including the idempotency key, so that receivers can detect repeated messages
 * @param deduplication the deduplication ID of a FIFO queue or topic; empty for others
 */
record OutgoingMessage(
        String body, Map<String, String> attributes, Optional<String> group, Optional<String> deduplication) {

    private static final String KEY = "Idempotency-Key";

    /** Returns whether this URL, ARN or name belongs to a FIFO queue or topic. */
    static boolean isFifo(String target) {
        return target.endsWith(".fifo");
    }

    /**
     * Returns the JSON Schema of the arguments for sending a message. The schema contains the arguments that SQS and SNS have in
     * common, and the given additional ones.
     *
     * @param own additional properties of the schema, as the text of JSON object members
     */
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

    /** Sends a message to a queue or topic. */
    @FunctionalInterface
    interface Sender {
        AwsReply<MessageReceipt> send(OutgoingMessage message) throws InvalidArgumentException;
    }

    /**
     * Composes and sends the message of a call. Returns a fault if the message exceeds the size limit.
     *
     * @param most the limit in bytes, including attributes
     */
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
        var callArguments = new AwsCallArguments(request.arguments());
        var body = callArguments.body("body");
        var attributes = callArguments.texts("attributes");
        attributes.put(KEY, request.idempotencyKey());
        request.lineage().ifPresent(lineage -> attributes.put(ExtensionAttributes.LINEAGE, lineage));
        return isFifo(target)
                ? new OutgoingMessage(
                        body,
                        attributes,
                        Optional.of(callArguments.required("group")),
                        Optional.of(CallName.of(request)))
                : new OutgoingMessage(body, attributes, callArguments.text("group"), Optional.empty());
    }

    private Optional<Fault> sizeFault(String what, int most) {
        return AwsCallArguments.faultIfAbove(what, body + attributes, most);
    }
}
