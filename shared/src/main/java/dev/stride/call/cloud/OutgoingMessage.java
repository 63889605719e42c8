package dev.stride.call.cloud;

import dev.stride.CallLimits;
import dev.stride.call.CallRequest;
import dev.stride.call.Reply;
import dev.stride.plan.Fault;
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
    interface Taker {
        CloudReply<Taken> take(OutgoingMessage message) throws WrongArgument;
    }

    /** Sends the message of a call, unless it is too large. @param most in bytes, attributes included */
    static Reply send(String what, String target, CallRequest request, int most, Taker taker) {
        try {
            var message = read(target, request);
            var tooLarge = message.tooLarge(what, most);
            return tooLarge.isPresent()
                    ? new Reply.Failed(tooLarge.get())
                    : taker.take(message).reply(what, taken -> taken.reply("messageId"));
        } catch (WrongArgument wrong) {
            return wrong.reply(what);
        }
    }

    private static OutgoingMessage read(String target, CallRequest request) throws WrongArgument {
        var arguments = new Arguments(request.arguments());
        var body = arguments.body("body");
        var attributes = arguments.texts("attributes");
        attributes.put(KEY, request.key());
        return isFifo(target)
                ? new OutgoingMessage(
                        body, attributes, Optional.of(arguments.required("group")), Optional.of(CallName.of(request)))
                : new OutgoingMessage(body, attributes, arguments.text("group"), Optional.empty());
    }

    private Optional<Fault> tooLarge(String what, int most) {
        return Size.fault(what, body + attributes, most);
    }
}
