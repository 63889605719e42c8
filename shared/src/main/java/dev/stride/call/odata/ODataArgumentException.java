package dev.stride.call.odata;

/** Thrown when the arguments of a query cannot be sent. */
final class ODataArgumentException extends Exception {
    ODataArgumentException(String message) {
        super(message);
    }
}
