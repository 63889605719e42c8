package dev.stride.call.odata;

/** Arguments make no request. */
final class ODataArgumentException extends Exception {
    ODataArgumentException(String message) {
        super(message);
    }
}
