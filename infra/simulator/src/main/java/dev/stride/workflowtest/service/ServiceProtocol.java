package dev.stride.workflowtest.service;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A protocol of mocked services. In a test file, a request pattern names its protocol by a key, such as {@code lambda}. The value
 * of the key identifies the called operation, such as the function. A pattern without such a key is for HTTP.
 */
public enum ServiceProtocol {
    HTTP(List.of(), List.of("status", "body", "contentType", "headers")),
    GRAPHQL(List.of("operation", "field", "selectionSet"), List.of("status", "body", "errors", "headers")),
    GRPC(List.of("service", "method", "metadata"), List.of("body", "error")),
    LAMBDA(List.of("function", "qualifier", "async"), List.of("body", "error")),
    STEPFUNCTIONS(List.of("stateMachine"), List.of("body", "error")),
    EVENTBRIDGE(List.of("bus", "source", "detailType"), List.of("error")),
    SQS(List.of("queue", "group", "delay", "attributes"), List.of("error")),
    SNS(List.of("topic", "group", "subject", "attributes"), List.of("error")),
    ASYNCAPI(List.of("channel", "server", "headers", "user"), List.of("body", "error")),
    /** No protocol: a call as the definition makes it, whatever its kind, before anything is sent. */
    CALL(List.of("workflow", "state", "action"), List.of("body", "response", "fault", "retryAfter"));

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> target;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> reply;

    ServiceProtocol(List<String> target, List<String> reply) {
        this.target = target;
        this.reply = reply;
    }

    /**
     * Returns all protocols except HTTP. A request pattern in a test file has a key that names its protocol, such as
     * {@code lambda}. Without such a key, its protocol is HTTP.
     */
    static List<ServiceProtocol> named() {
        return Stream.of(values())
                .filter(serviceProtocol -> serviceProtocol != HTTP)
                .toList();
    }

    /** Returns the protocol's key in a test file. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the names of the properties by which a request pattern identifies the called operation. For gRPC, these
     * are {@code service} and {@code method}.
     */
    List<String> target() {
        return target;
    }

    /** Returns the names of the properties that a mocked reply can have in a test file, such as {@code status}. */
    List<String> reply() {
        return reply;
    }

    /** Returns whether requests of the protocol are HTTP requests, which also have a method, a path and a query. */
    boolean overHttp() {
        return this == HTTP || this == GRAPHQL;
    }
}
