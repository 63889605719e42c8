package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;

/** A mocked service's reaction to a request, in any protocol. */
public sealed interface MockedReply {

    /**
     * A reply.
     *
     * @param protocol protocol of the row in the test file
     * @param reply the keys of {@link ServiceProtocol#reply}, such as {@code {body}} or {@code {error}}
     */
    record Replied(ServiceProtocol protocol, JsonNode reply) implements MockedReply {}

    /**
     * A network failure.
     *
     * @param message a description of the failure for people
     */
    record Failed(Failure failure, String message) implements MockedReply {}

    /** A kind of network failure. */
    enum Failure {
        CONNECT,
        TIMEOUT,
        RESET
    }
}
