package dev.stride.local;

/**
 * An error outside this process that stops the work of the process, such as in a file, a port or a server. The message states the
 * error and its remedy.
 */
public final class ResourceUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ResourceUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    public ResourceUnavailableException(String message) {
        super(message);
    }
}
