package dev.stride.local;

/** The error that the user's input is invalid; the message states why. It ends a command with the exit code 2. */
public final class InvalidInputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InvalidInputException(String message) {
        super(message);
    }
}
