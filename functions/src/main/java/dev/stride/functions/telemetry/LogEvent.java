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
}
