package dev.stride.testing.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.rpc.Grpc;
import dev.stride.call.rpc.GrpcReply;
import dev.stride.call.rpc.GrpcRequest;
import dev.stride.call.rpc.MessageType;
import dev.stride.call.rpc.Misfit;
import dev.stride.call.rpc.RpcRequest;
import dev.stride.plan.Fault;
import dev.stride.simulation.World;
import dev.stride.testing.service.MockedReply.Failure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Services over gRPC, as a test file writes them: the body of a reply is the message, or an array of messages where the method
 * gives a stream, and must fit its type; an error has a status as its {@code code}, and a {@code message}.
 *
 * @param world in which their answers take time
 */
record MockedGrpc(MockedServices services, World world) implements Grpc {

    @Override
    public GrpcReply call(GrpcRequest request) {
        var target = JsonNodeFactory.instance
                .objectNode()
                .put("service", request.method().service())
                .put("method", request.method().name());
        var answer = services.answer(ReceivedRequest.of(Protocol.GRPC, target, sent(request)));
        var late = new MockedReply.Failed(Failure.TIMEOUT, "no answer within " + request.timeout());
        return switch (answer.within(request.timeout(), world, () -> late)) {
            case MockedReply.Said(var _, JsonNode said) ->
                said.has("error") ? ended(said.path("error")) : answered(request, said.path("body"));
            case MockedReply.Failed(Failure failure, String message) ->
                new GrpcReply.Unanswered(fault(failure, message));
        };
    }

    private static JsonNode sent(GrpcRequest request) {
        try {
            var messages = JsonNodeFactory.instance.arrayNode();
            for (var message : request.messages()) {
                messages.add(request.method().input().decode(message));
            }
            return request.method().takesStream()
                    ? JsonNodeFactory.instance.objectNode().set(RpcRequest.MESSAGES, messages)
                    : messages.path(0);
        } catch (IOException unreadable) {
            throw new IllegalStateException("what was just encoded cannot be read", unreadable);
        }
    }

    private GrpcReply answered(GrpcRequest request, JsonNode body) {
        var type = request.method().output();
        try {
            return new GrpcReply.Answered(
                    request.method().givesStream() ? stream(type, body) : List.of(type.encode(given(body))));
        } catch (Misfit misfit) {
            var problem = "the reply to %s is no %s: %s".formatted(request, type, misfit.getMessage());
            services.note(problem);
            return new GrpcReply.Unanswered(Fault.of(Fault.COMMUNICATION, problem));
        }
    }

    private static List<byte[]> stream(MessageType type, JsonNode body) throws Misfit {
        var messages = new ArrayList<byte[]>();
        for (var message : body.isArray() ? body : JsonNodeFactory.instance.arrayNode()) {
            messages.add(type.encode(message));
        }
        return messages;
    }

    private static JsonNode given(JsonNode body) {
        return body.isMissingNode() ? JsonNodeFactory.instance.objectNode() : body;
    }

    private static GrpcReply ended(JsonNode error) {
        return new GrpcReply.Ended(
                error.path("code").asText("UNKNOWN"), error.path("message").asText(), Map.of(), Optional.empty());
    }

    private static Fault fault(Failure failure, String message) {
        return switch (failure) {
            case CONNECT, RESET -> Fault.of(Fault.COMMUNICATION, message);
            case TIMEOUT -> Fault.of(Fault.TIMEOUT, message);
        };
    }
}
