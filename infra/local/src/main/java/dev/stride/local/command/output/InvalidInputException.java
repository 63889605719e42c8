package dev.stride.local.command.output;

/** The error that the user's input is invalid; the message states why. It ends the command with {@link ExitCode#REFUSED}. */
public final class InvalidInputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InvalidInputException(String message) {
        super(message);
    }
}
