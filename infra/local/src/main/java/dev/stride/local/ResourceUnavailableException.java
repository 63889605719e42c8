package dev.stride.local;

/** Something around this process does not let it work: a file, a port, a server. The message says what, and what to do. */
public final class ResourceUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ResourceUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    public ResourceUnavailableException(String message) {
        super(message);
    }
}
