package dev.stride.functions.telemetry;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An event in the log for operators.
 *
 * @param message the event in fixed words, without text from outside
 * @param fields its details by name, in order: texts, numbers and truth values
 * @param failure the exception that caused it
 */
public record LogEvent(Level level, String message, Map<String, Object> fields, Optional<Throwable> failure) {

    public LogEvent {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    public static LogEvent of(Level level, String message) {
        return of(level, message, Map.of());
    }

    public static LogEvent of(Level level, String message, Map<String, Object> fields) {
        return new LogEvent(level, message, fields, Optional.empty());
    }

    public static LogEvent failed(String message, Throwable failure) {
        return new LogEvent(Level.ERROR, message, Map.of(), Optional.of(failure));
    }

    public LogEvent with(String field, Object value) {
        var more = new LinkedHashMap<>(fields);
        more.put(field, value);
        return new LogEvent(level, message, more, failure);
    }

    /** The severity of a log event. */
    public enum Level {
        /** The runtime could not do its work: a message or a request failed, or was quarantined. */
        ERROR,
        /** A workflow failed or is at risk: a fault, a failed call, a value that reached half of its limit. */
        WARN,
        /** Progress of an instance, such as its start, calls, waits and end, and every change by an API request. */
        INFO,
        /** Details: steps from state to state, and every entry of the history. */
        DEBUG;

        /** Checks whether a log at this level includes events of another level. */
        boolean includes(Level other) {
            return other.compareTo(this) <= 0;
        }
    }
}
