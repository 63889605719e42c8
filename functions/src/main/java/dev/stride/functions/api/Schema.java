package dev.stride.functions.api;

import java.util.List;
import java.util.Map;

/** What a value of the API looks like. */
public sealed interface Schema {

    /** What a type becomes as JSON; the OpenAPI document derives it from the type. */
    record Of(Class<?> type) implements Schema {}

    /** In keywords of JSON Schema 2020-12. */
    record Keywords(Map<String, Object> keywords) implements Schema {
        public Keywords {
            keywords = Map.copyOf(keywords);
        }
    }

    static Schema text() {
        return new Keywords(Map.of("type", "string"));
    }

    /** A text of printable ASCII. */
    static Schema ascii(int most) {
        return new Keywords(Map.of("type", "string", "minLength", 1, "maxLength", most, "pattern", "^[\\x20-\\x7E]+$"));
    }

    static Schema choice(List<String> values) {
        return new Keywords(Map.of("type", "string", "enum", List.copyOf(values)));
    }

    static Schema number(int least, int most) {
        return new Keywords(Map.of("type", "integer", "minimum", least, "maximum", most));
    }

    static Schema time() {
        return new Keywords(Map.of("type", "string", "format", "date-time"));
    }

    /** Any JSON object. */
    static Schema object() {
        return new Keywords(Map.of("type", "object"));
    }
}
