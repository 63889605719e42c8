package dev.stride.functions.http.openapi;

import java.util.List;
import java.util.Map;

/** What a value of the API looks like. */
public sealed interface ValueSchema {

    /** What a type becomes as JSON; the OpenAPI document derives it from the type. */
    record OfType(Class<?> type) implements ValueSchema {}

    /** In keywords of JSON Schema 2020-12. */
    record Keywords(Map<String, Object> keywords) implements ValueSchema {
        public Keywords {
            keywords = Map.copyOf(keywords);
        }
    }

    static ValueSchema text() {
        return new Keywords(Map.of("type", "string"));
    }

    /** A text of printable ASCII. */
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

    /** Any JSON object. */
    static ValueSchema object() {
        return new Keywords(Map.of("type", "object"));
    }
}
