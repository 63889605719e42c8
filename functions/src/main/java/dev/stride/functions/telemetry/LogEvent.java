package dev.stride.functions.telemetry;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Something that operators are told.
 *
 * @param message what it is, in fixed words: nothing from outside is in them
 * @param fields what it is about, by name, in order; texts, numbers and truth values
 * @param failure what was thrown
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

    /** One about what was thrown. */
    public static LogEvent failed(String message, Throwable failure) {
        return new LogEvent(Level.ERROR, message, Map.of(), Optional.of(failure));
    }

    /** The same with one more field. */
    public LogEvent with(String field, Object value) {
        var more = new LinkedHashMap<>(fields);
        more.put(field, value);
        return new LogEvent(level, message, more, failure);
    }
}
