package dev.stride.functions.http.openapi;

import java.util.List;
import java.util.Map;

/** The schema of a parameter or a body in the OpenAPI document. */
public sealed interface ValueSchema {

    record OfType(Class<?> type) implements ValueSchema {}

    record Keywords(Map<String, Object> keywords) implements ValueSchema {
        public Keywords {
            keywords = Map.copyOf(keywords);
        }
    }

    static ValueSchema text() {
        return new Keywords(Map.of("type", "string"));
    }

    /** Returns the schema of a string of printable ASCII with 1 to {@code most} characters. */
    static ValueSchema ascii(int most) {
        return new Keywords(Map.of("type", "string", "minLength", 1, "maxLength", most, "pattern", "^[\\x20-\\x7E]+$"));
    }

    static ValueSchema enumeration(List<String> values) {
        return new Keywords(Map.of("type", "string", "enum", List.copyOf(values)));
    }

    static ValueSchema integer(int least, int most) {
        return new Keywords(Map.of("type", "integer", "minimum", least, "maximum", most));
    }

    static ValueSchema dateTime() {
        return new Keywords(Map.of("type", "string", "format", "date-time"));
    }

    static ValueSchema duration() {
        return new Keywords(Map.of("type", "string", "format", "duration"));
    }

    static ValueSchema any() {
        return new Keywords(Map.of());
    }

    /** Returns the schema of any JSON object. */
    static ValueSchema object() {
        return new Keywords(Map.of("type", "object"));
    }
}
