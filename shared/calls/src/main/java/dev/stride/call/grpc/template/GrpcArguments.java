package dev.stride.call.grpc.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.grpc.client.GrpcMethod;
import dev.stride.call.grpc.client.MessageMismatchException;
import dev.stride.call.grpc.client.MessageType;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.util.ArrayList;
import java.util.List;

/**
 * Encodes the arguments of a gRPC call as request messages. In general, each argument is a field of the request message. If the
 * method has a request stream, the only argument is {@value #MESSAGES}, which is an array of request messages. If the JSON form
 * of the request message is not an object, the only argument is {@value #VALUE}.
 */
public final class GrpcArguments {

    public static final String MESSAGES = "messages";

    /** The name of the argument that contains a message whose JSON is not an object. */
    public static final String VALUE = "value";

    /**
     * Returns the request messages, or a fault if the arguments do not match the method.
     *
     * @param arguments an object, or null
     */
    public static Result<List<byte[]>, Fault> encode(GrpcMethod method, JsonNode arguments) {
        return switch (arguments) {
            case ObjectNode given -> method.clientStreaming() ? stream(method, given) : one(method, given);
            case JsonNode absent
            when absent.isNull() || absent.isMissingNode() -> encode(method, JsonNodeFactory.instance.objectNode());
            case JsonNode other ->
                refused(method, "the arguments must be an object, not %s".formatted(other.getNodeType()));
        };
    }

    private static Result<List<byte[]>, Fault> one(GrpcMethod method, ObjectNode arguments) {
        try {
            return Result.ok(List.of(encodeMessage(method.input(), arguments)));
        } catch (MessageMismatchException misfit) {
            return refused(method, String.valueOf(misfit.getMessage()));
        }
    }

    private static Result<List<byte[]>, Fault> stream(GrpcMethod method, ObjectNode arguments) {
        var given = arguments.path(MESSAGES);
        if (!given.isArray() || arguments.size() > 1) {
            return refused(
                    method,
                    "the method has a request stream: pass its messages as the only argument '%s', an array"
                            .formatted(MESSAGES));
        }
        var messages = new ArrayList<byte[]>();
        for (var each : given) {
            try {
                messages.add(method.input().encode(each));
            } catch (MessageMismatchException misfit) {
                return refused(method, "%s[%d]: %s".formatted(MESSAGES, messages.size(), misfit.getMessage()));
            }
        }
        return Result.ok(List.copyOf(messages));
    }

    private static byte[] encodeMessage(MessageType type, ObjectNode arguments) throws MessageMismatchException {
        if (type.isObject()) {
            return type.encode(arguments);
        }
        if (!arguments.has(VALUE) || arguments.size() > 1) {
            throw new MessageMismatchException(
                    "the method requires a %s: pass it as the only argument '%s'".formatted(type, VALUE));
        }
        return type.encode(arguments.path(VALUE));
    }

    private static Result<List<byte[]>, Fault> refused(GrpcMethod method, String problem) {
        return Result.failed(Fault.of(Fault.VALIDATION, method + " was not called: " + problem + "."));
    }

    private GrpcArguments() {}
}
