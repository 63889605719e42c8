package dev.stride.local;

/**
 * The error that this process cannot continue because something outside of it failed, such as a file, a port or a server. The
 * message states the problem and its remedy.
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
