package dev.stride.engine.data;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON value as a key of sets and maps: equal exactly when the values are equal as JSON, where the order of an
 * object's fields and the way a number is written do not count.
 */
sealed interface CanonicalJson {

    record Scalar(Object value) implements CanonicalJson {}

    record Items(List<CanonicalJson> items) implements CanonicalJson {}

    record Fields(Map<String, CanonicalJson> fields) implements CanonicalJson {}

    static CanonicalJson of(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> {
                var fields = HashMap.<String, CanonicalJson>newHashMap(value.size());
                value.properties().forEach(field -> fields.put(field.getKey(), of(field.getValue())));
                yield new Fields(fields);
            }
            case ARRAY -> {
                var items = new ArrayList<CanonicalJson>(value.size());
                value.forEach(item -> items.add(of(item)));
                yield new Items(items);
            }
            case NUMBER -> new Scalar(value.decimalValue().stripTrailingZeros());
            case STRING -> new Scalar(value.textValue());
            case NULL, BOOLEAN, BINARY, POJO, MISSING -> new Scalar(value);
        };
    }
}
