package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.GrpcReply;
import dev.stride.call.grpc.client.GrpcRequest;
import dev.stride.call.grpc.client.MessageMismatchException;
import dev.stride.call.grpc.client.MessageType;
import dev.stride.call.grpc.template.GrpcArguments;
import dev.stride.plan.fault.Fault;
import dev.stride.simulator.world.World;
import dev.stride.workflowtest.service.MockedAnswer.MockedReply;
import dev.stride.workflowtest.service.MockedAnswer.MockedReply.Failure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A mock of gRPC services that replies as a test file defines. The {@code body} of a reply is the message; for a streaming
 * method, it is an array of messages. The messages must fit the message type. The {@code error} of a reply is an object with a
 * gRPC status in {@code code}, and a {@code message}.
 *
 * @param world the simulated world, whose virtual time passes until a reply arrives
 */
record MockedGrpc(MockedServices services, World world) implements GrpcClient {

    @Override
    public GrpcReply call(GrpcRequest request) {
        var target = JsonNodeFactory.instance
                .objectNode()
                .put("service", request.method().service())
                .put("method", request.method().name());
        request.metadata().forEach(target.putObject("metadata")::put);
        var delayedReply = services.answer(ReceivedRequest.of(ServiceProtocol.GRPC, target, sent(request))
                .withKey(Optional.ofNullable(request.metadata().get("idempotency-key"))));
        var late = new MockedReply.Failed(Failure.TIMEOUT, "no answer within " + request.timeout());
        return switch (delayedReply.await(request.timeout(), world, () -> late)) {
            case MockedReply.Replied(var _, JsonNode said) ->
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
            return request.method().clientStreaming()
                    ? JsonNodeFactory.instance.objectNode().set(GrpcArguments.MESSAGES, messages)
                    : messages.path(0);
        } catch (IOException unreadable) {
            throw new IllegalStateException("the encoded reply cannot be decoded", unreadable);
        }
    }

    private GrpcReply answered(GrpcRequest request, JsonNode body) {
        var type = request.method().output();
        try {
            return new GrpcReply.Answered(
                    request.method().serverStreaming() ? stream(type, body) : List.of(type.encode(given(body))));
        } catch (MessageMismatchException misfit) {
            var problem = "the reply to %s is not a valid %s: %s".formatted(request, type, misfit.getMessage());
            services.addProblem(problem);
            return new GrpcReply.Unanswered(Fault.of(Fault.COMMUNICATION, problem));
        }
    }

    private static List<byte[]> stream(MessageType type, JsonNode body) throws MessageMismatchException {
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
