package dev.stride.local.command.output;

/** What the user gave cannot be worked with; the message says what and why. Ends the command with {@link ExitCode#REFUSED}. */
public final class InvalidInputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InvalidInputException(String message) {
        super(message);
    }
}
