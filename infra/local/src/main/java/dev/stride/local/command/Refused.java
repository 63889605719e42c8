package dev.stride.local.command;

/** What the user gave cannot be worked with; the message says what and why. Ends the command with {@link Exit#REFUSED}. */
final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Refused(String message) {
        super(message);
    }
}
