package dev.stride.call.odata;

/** Thrown when the arguments of an OData query are invalid. */
final class ODataArgumentException extends Exception {
    ODataArgumentException(String message) {
        super(message);
    }
}
