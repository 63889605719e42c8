package dev.stride.call.odata;

/** Arguments make no request. */
final class Unsuitable extends Exception {
    Unsuitable(String message) {
        super(message);
    }
}
