package dev.stride.call.graphql;

/** Thrown when the arguments or the selection set of a GraphQL call are invalid. */
final class GraphQlArgumentException extends Exception {
    GraphQlArgumentException(String message) {
        super(message);
    }
}
