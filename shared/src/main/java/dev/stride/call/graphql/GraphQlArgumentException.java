package dev.stride.call.graphql;

/** Thrown when the arguments of a call cannot be sent. */
final class GraphQlArgumentException extends Exception {
    GraphQlArgumentException(String message) {
        super(message);
    }
}
