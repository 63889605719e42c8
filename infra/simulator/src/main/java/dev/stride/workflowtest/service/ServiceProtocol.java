package dev.stride.workflowtest.service;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A protocol of a mocked service. In a test file, each element of {@code services} has a key that is named after the protocol,
 * such as {@code lambda}, and contains the target of the requests. Only elements for HTTP have no such key.
 */
public enum ServiceProtocol {
    HTTP(List.of(), List.of("status", "body", "contentType", "headers")),
    GRAPHQL(List.of("operation", "field", "selectionSet"), List.of("status", "body", "errors", "headers")),
    GRPC(List.of("service", "method"), List.of("body", "error")),
    LAMBDA(List.of("function", "qualifier", "async"), List.of("body", "error")),
    STEPFUNCTIONS(List.of("stateMachine"), List.of("body", "error")),
    EVENTBRIDGE(List.of("bus", "source", "detailType"), List.of("error")),
    SQS(List.of("queue", "group", "delay", "attributes"), List.of("error")),
    SNS(List.of("topic", "group", "subject", "attributes"), List.of("error")),
    ASYNCAPI(List.of("channel", "server", "headers"), List.of("body", "error"));

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> target;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> reply;

    ServiceProtocol(List<String> target, List<String> reply) {
        this.target = target;
        this.reply = reply;
    }

    /** Returns the protocols that have a key in the {@code services} of a test file: all but HTTP. */
    static List<ServiceProtocol> named() {
        return Stream.of(values())
                .filter(serviceProtocol -> serviceProtocol != HTTP)
                .toList();
    }

    /** Returns the protocol's key in a test file. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the names of the properties that identify the target of a request. */
    List<String> target() {
        return target;
    }

    /** Returns the names of the properties that a reply can have. */
    List<String> reply() {
        return reply;
    }

    /** Checks whether the protocol uses HTTP, so that its requests also have a method, a path and a query. */
    boolean overHttp() {
        return this == HTTP || this == GRAPHQL;
    }
}
