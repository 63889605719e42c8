package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** What a path is asked for. */
enum PathMode {
    /** One value: null when it selects nothing. */
    VALUE(JsonPath.KIND),
    /** Every node that it selects. */
    NODES(JsonPath.NODES_KIND),
    /** Where a value is, or is to be put. */
    PLACE(JsonPath.PLACE_KIND);

    private final String kind;

    PathMode(String kind) {
        this.kind = kind;
    }

    JsonNode toJson(String text) {
        return JsonNodeFactory.instance.objectNode().put(kind, text);
    }
}
