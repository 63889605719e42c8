package dev.stride.call.grpc.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.grpc.client.GrpcMethod;
import dev.stride.call.grpc.client.MessageMismatchException;
import dev.stride.call.grpc.client.MessageType;
import dev.stride.plan.fault.Fault;
import java.util.ArrayList;
import java.util.List;

/**
 * What the arguments of a call send. They are the request message; a method that takes a stream sends the elements of the one
 * argument {@value #MESSAGES}, and a message that is no object in JSON is the one argument {@value #VALUE}.
 */
public sealed interface GrpcArguments {

    /** The argument that holds the messages of a stream. */
    String MESSAGES = "messages";

    /** The argument that holds a message which is no object in JSON. */
    String VALUE = "value";

    record Encoded(List<byte[]> messages) implements GrpcArguments {
        public Encoded {
            messages = List.copyOf(messages);
        }
    }

    /** Nothing is sent. */
    record Refused(Fault fault) implements GrpcArguments {}

    /** @param arguments an object, or nothing */
    static GrpcArguments encode(GrpcMethod method, JsonNode arguments) {
        return switch (arguments) {
            case ObjectNode given -> method.clientStreaming() ? stream(method, given) : one(method, given);
            case JsonNode absent
            when absent.isNull() || absent.isMissingNode() -> encode(method, JsonNodeFactory.instance.objectNode());
            case JsonNode other -> refused(method, "the arguments are no object but " + other.getNodeType());
        };
    }

    private static GrpcArguments one(GrpcMethod method, ObjectNode arguments) {
        try {
            return new Encoded(List.of(encodeMessage(method.input(), arguments)));
        } catch (MessageMismatchException misfit) {
            return refused(method, String.valueOf(misfit.getMessage()));
        }
    }

    private static GrpcArguments stream(GrpcMethod method, ObjectNode arguments) {
        var given = arguments.path(MESSAGES);
        if (!given.isArray() || arguments.size() > 1) {
            return refused(
                    method,
                    "it takes a stream: give its messages as the one argument '%s', an array".formatted(MESSAGES));
        }
        var messages = new ArrayList<byte[]>();
        for (var each : given) {
            try {
                messages.add(method.input().encode(each));
            } catch (MessageMismatchException misfit) {
                return refused(method, "%s[%d]: %s".formatted(MESSAGES, messages.size(), misfit.getMessage()));
            }
        }
        return new Encoded(messages);
    }

    private static byte[] encodeMessage(MessageType type, ObjectNode arguments) throws MessageMismatchException {
        if (type.isObject()) {
            return type.encode(arguments);
        }
        if (!arguments.has(VALUE) || arguments.size() > 1) {
            throw new MessageMismatchException(
                    "it takes a %s: give it as the one argument '%s'".formatted(type, VALUE));
        }
        return type.encode(arguments.path(VALUE));
    }

    private static Refused refused(GrpcMethod method, String problem) {
        return new Refused(Fault.of(Fault.VALIDATION, method + " was not called: " + problem + "."));
    }
}
