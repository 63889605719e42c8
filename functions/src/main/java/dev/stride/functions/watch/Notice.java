package dev.stride.functions.watch;

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
public record Notice(Level level, String message, Map<String, Object> fields, Optional<Throwable> failure) {

    public Notice {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    public static Notice of(Level level, String message) {
        return of(level, message, Map.of());
    }

    public static Notice of(Level level, String message, Map<String, Object> fields) {
        return new Notice(level, message, fields, Optional.empty());
    }

    /** One about what was thrown. */
    public static Notice failed(String message, Throwable failure) {
        return new Notice(Level.ERROR, message, Map.of(), Optional.of(failure));
    }

    /** The same with one more field. */
    public Notice with(String field, Object value) {
        var more = new LinkedHashMap<>(fields);
        more.put(field, value);
        return new Notice(level, message, more, failure);
    }
}
