package dev.stride.functions.telemetry;

import dev.stride.TelemetryLimits;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** Functions that sanitize untrusted texts for the log. */
final class SafeText {

    /** Truncates a text and appends the number of omitted characters. Replaces invalid characters by question marks. */
    static String truncate(String text, int most) {
        if (text.length() <= most) {
            return wellFormed(text);
        }
        return "%s...(%d more)".formatted(wellFormed(text.substring(0, most)), text.length() - most);
    }

    /** Replaces unpaired surrogates, which many JSON parsers reject. */
    private static String wellFormed(String text) {
        return text.chars().anyMatch(unit -> Character.isSurrogate((char) unit))
                ? new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)
                : text;
    }

    /** Returns the stack trace of an exception, truncated and without secrets. */
    static String stackTrace(Throwable failure, RedactingSecrets secrets) {
        var trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return truncate(secrets.redact(trace.toString()), TelemetryLimits.LOG_STACK_CHARACTERS);
    }

    /** Returns a text as one line. Replaces control characters, because a terminal could interpret them as commands. */
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
