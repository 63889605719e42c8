package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;

/** What a service does with a request, whatever the protocol. */
public sealed interface MockedReply {

    /**
     * It replies.
     *
     * @param protocol that the row of the test file speaks
     * @param reply what {@link ServiceProtocol#reply} names, such as {@code {body}} or {@code {error}}
     */
    record Replied(ServiceProtocol protocol, JsonNode reply) implements MockedReply {}

    /** The network fails. @param message says so, for people */
    record Failed(Failure failure, String message) implements MockedReply {}

    /** How the network fails. */
    enum Failure {
        CONNECT,
        TIMEOUT,
        RESET
    }
}
