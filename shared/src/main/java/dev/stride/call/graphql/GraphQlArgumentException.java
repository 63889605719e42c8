package dev.stride.call.graphql;

/** Arguments make no request. */
final class GraphQlArgumentException extends Exception {
    GraphQlArgumentException(String message) {
        super(message);
    }
}
