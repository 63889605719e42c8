package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** The result that is wanted from a path. */
enum PathMode {
    /** One value, or null if the path selects nothing. */
    VALUE(JsonPath.KIND),
    /** One value of a definite path, or null; the array of all selected nodes of any other path. */
    SELECTION(JsonPath.SELECTION_KIND),
    /** Every selected node as a separate output. */
    NODES(JsonPath.NODES_KIND),
    /** The path to one place, where a value need not exist yet. */
    PLACE(JsonPath.PLACE_KIND);

    private final String kind;

    PathMode(String kind) {
        this.kind = kind;
    }

    JsonNode toJson(String text) {
        return JsonNodeFactory.instance.objectNode().put(kind, text);
    }
}
