package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.simulator.world.DelayedReply;
import dev.stride.workflowtest.disturbance.CallFault;
import dev.stride.workflowtest.disturbance.Disturbances;
import dev.stride.workflowtest.service.MockedReply.Failure;
import java.time.Duration;

/** The replies to requests that go wrong. */
final class DisturbedReply {

    /** A delay beyond the timeout of every request. */
    private static final Duration NEVER = Duration.ofDays(1);

    private static final String WHY = "the test case disturbs this request";

    /** Returns the reply to a request that the service does not perform. */
    static MockedReply unperformed(ServiceProtocol protocol, CallFault fault) {
        return switch (fault) {
            case CLIENT_ERROR -> refusal(protocol, 400, "INVALID_ARGUMENT", "ValidationException");
            case SERVER_ERROR -> refusal(protocol, 500, "INTERNAL", "InternalServerException");
            case REFUSED, TIMED_OUT, SLOW, MALFORMED, TWICE -> new MockedReply.Failed(Failure.CONNECT, WHY);
        };
    }

    /** Returns what arrives of the reply to a request that the service has performed. */
    static DelayedReply<MockedReply> performed(
            ServiceProtocol protocol, CallFault fault, DelayedReply<MockedReply> reply) {
        return switch (fault) {
            case SLOW -> new DelayedReply<>(reply.after().plus(Disturbances.SLOWNESS), reply.reply());
            case TIMED_OUT ->
                new DelayedReply<>(
                        protocol == ServiceProtocol.STEPFUNCTIONS ? reply.after() : NEVER,
                        new MockedReply.Failed(Failure.TIMEOUT, WHY));
            case MALFORMED -> reply.map(whole -> cut(protocol, whole));
            case REFUSED, CLIENT_ERROR, SERVER_ERROR, TWICE -> reply;
        };
    }

    /** Cuts a body in half. A message that is no text does not arrive at all then. */
    private static MockedReply cut(ServiceProtocol protocol, MockedReply whole) {
        if (!protocol.overHttp() || !(whole instanceof MockedReply.Replied(var _, JsonNode reply))) {
            return new MockedReply.Failed(Failure.RESET, WHY);
        }
        var body = reply.path("body");
        var isText = body.isTextual() && reply.has("contentType");
        var text = isText ? body.textValue() : body.toString();
        var half = object().put(
                        "contentType", isText ? reply.path("contentType").asText() : "application/json")
                .put(
                        "body",
                        isText ? text.substring(0, text.length() / 2) : text.substring(0, text.length() / 2) + "[");
        return new MockedReply.Replied(ServiceProtocol.HTTP, half);
    }

    private static MockedReply refusal(ServiceProtocol protocol, int status, String grpc, String aws) {
        var reply = object();
        switch (protocol) {
            case HTTP, GRAPHQL -> reply.put("status", status);
            case GRPC -> reply.set("error", error(grpc));
            case LAMBDA, STEPFUNCTIONS, EVENTBRIDGE, SQS, SNS -> reply.set("error", error(aws));
            case ASYNCAPI -> reply.set("error", error(String.valueOf(status)));
            case CALL ->
                reply.set("fault", object().put("code", String.valueOf(status)).put("message", WHY));
        }
        return new MockedReply.Replied(protocol.overHttp() ? ServiceProtocol.HTTP : protocol, reply);
    }

    private static JsonNode error(String code) {
        return object().put("code", code).put("message", WHY);
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private DisturbedReply() {}
}
