package dev.stride.functions.telemetry;

import dev.stride.TelemetryLimits;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** Texts from outside, as they may stand in a log. */
final class SafeText {

    /** A text of bounded length, with how many characters were left out. What is no character becomes a question mark. */
    static String truncate(String text, int most) {
        if (text.length() <= most) {
            return wellFormed(text);
        }
        return wellFormed(text.substring(0, most)) + "...(" + (text.length() - most) + " more)";
    }

    /** Without halves of characters, which JSON can write and its readers refuse. */
    private static String wellFormed(String text) {
        return text.chars().anyMatch(unit -> Character.isSurrogate((char) unit))
                ? new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)
                : text;
    }

    /** Where in the code something was thrown, and why, of bounded length. */
    static String stackTrace(Throwable failure, RedactingSecrets secrets) {
        var trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return truncate(secrets.redact(trace.toString()), TelemetryLimits.LOG_STACK_CHARACTERS);
    }

    /** A text on one line, which no terminal takes for a command. */
    static String singleLine(String text) {
        var line = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            switch (Character.getType(point)) {
                case Character.CONTROL,
                        Character.FORMAT,
                        Character.LINE_SEPARATOR,
                        Character.PARAGRAPH_SEPARATOR,
                        Character.SURROGATE -> line.append("\\u%04x".formatted(point));
                default -> line.appendCodePoint(point);
            }
        });
        return line.toString();
    }

    private SafeText() {}
}
