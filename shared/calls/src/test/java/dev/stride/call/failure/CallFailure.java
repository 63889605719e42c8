package dev.stride.call.failure;

import java.util.Locale;

/** The ways in which a call can fail. */
public enum CallFailure {
    /** The connection is refused. */
    REFUSED,
    /** No reply arrives within the timeout. */
    TIMEOUT,
    /** The connection breaks before the reply is complete. */
    RESET,
    /** The service rejects the request, such as with a status 4xx. */
    CLIENT_ERROR,
    /** The service reports its own failure, such as with a status 5xx. */
    SERVER_ERROR,
    /** The reply violates the protocol or its declared format. */
    MALFORMED,
    /** The reply exceeds the size limit of the runtime, or the request exceeds that of the service. */
    OVERSIZED,
    /** The reply is valid, but differs from the description of the operation; or the arguments do not match the operation. */
    WRONG_TYPE;

    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
