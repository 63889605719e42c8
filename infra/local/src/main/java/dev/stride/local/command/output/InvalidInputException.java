package dev.stride.local.command.output;

/** The rejection of a user's input; the message states the error. It ends the command with {@link ExitCode#REFUSED}. */
public final class InvalidInputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InvalidInputException(String message) {
        super(message);
    }
}
