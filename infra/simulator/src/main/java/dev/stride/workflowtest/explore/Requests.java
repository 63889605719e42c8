package dev.stride.workflowtest.explore;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.workflowtest.service.ReceivedRequest;
import dev.stride.workflowtest.service.ServiceProtocol;
import java.util.List;
import java.util.Set;

/** What can be told about the requests that services receive. */
final class Requests {

    /** The methods of HTTP whose requests may be repeated without a key. */
    private static final Set<String> REPEATABLE = Set.of("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE");

    private static final String ATTEMPT = "/headers/stride-attempt";

    /** Returns whether repeating a request does nothing that one request does not do, as its protocol says. */
    static boolean isRepeatable(ReceivedRequest request) {
        return switch (request.protocol()) {
            case HTTP -> REPEATABLE.contains(request.json().path("method").asText());
            case GRAPHQL -> request.json().at("/graphql/operation").asText().equals("query");
            case GRPC, LAMBDA, STEPFUNCTIONS, EVENTBRIDGE, SQS, SNS, ASYNCAPI, CALL -> false;
        };
    }

    /** Returns whether a request is one of a workflow, and its key is visible. A client asks for tokens on its own account. */
    static boolean hasVisibleKey(ReceivedRequest request) {
        return switch (request.protocol()) {
            case HTTP, GRAPHQL -> request.json().at(ATTEMPT).isTextual();
            case GRPC, SQS, SNS, LAMBDA, ASYNCAPI -> true;
            // The name of an execution tells attempts apart, an event has no key, and a call gets its key when it is
            // sent.
            case STEPFUNCTIONS, EVENTBRIDGE, CALL -> false;
        };
    }

    /** Returns what makes two requests the same for their service, apart from their key. */
    static Object content(ReceivedRequest request) {
        return List.of(
                request.target(), request.json().path("query"), request.json().path("body"));
    }

    /** Returns a request as a test expects it, with its key if wanted. */
    static ObjectNode expected(ReceivedRequest request, boolean withKey) {
        var expected = JsonNodeFactory.instance.objectNode();
        if (request.protocol() == ServiceProtocol.HTTP) {
            expected.set("method", request.json().path("method"));
            expected.set("path", request.json().path("path"));
            request.idempotencyKey()
                    .filter(_ -> withKey)
                    .ifPresent(key -> expected.putObject("headers").put("idempotency-key", key));
        } else {
            var key = request.protocol().key();
            var target = expected.putObject(key);
            request.json().path(key).properties().stream()
                    .filter(field -> field.getValue().isValueNode())
                    .forEach(field -> target.set(field.getKey(), field.getValue()));
        }
        return expected;
    }

    private Requests() {}
}
