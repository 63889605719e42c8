package dev.stride.call.graphql;

/** Arguments make no request. */
final class Unsuitable extends Exception {
    Unsuitable(String message) {
        super(message);
    }
}
