package dev.stride.call.failure;

import java.util.Locale;

/** A way in which a call fails. */
public enum CallFailure {
    /** Nobody is there, or will not be connected to. */
    REFUSED,
    /** No answer in time. */
    TIMEOUT,
    /** The connection ends before the answer does. */
    RESET,
    /** The other side says that the request was wrong, such as a status 4xx. */
    CLIENT_ERROR,
    /** The other side says that it failed itself, such as a status 5xx. */
    SERVER_ERROR,
    /** What came is not in the protocol, or not in the form that it claims to have. */
    MALFORMED,
    /** The answer is longer than the runtime reads, or the request than the other side takes. */
    OVERSIZED,
    /**
     * The answer is in order, but not what the description of the operation promises or the runtime understands; or the arguments
     * are not what the operation takes.
     */
    WRONG_TYPE;

    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
