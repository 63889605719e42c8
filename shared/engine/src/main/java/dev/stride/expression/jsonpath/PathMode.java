package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** The form in which a path returns its result. */
enum PathMode {
    /** Returns one value, or null if the path selects nothing. */
    VALUE(JsonPath.KIND),
    /**
     * A definite path returns one value, or null if it selects nothing. Any other path returns an array of all selected
     * nodes.
     */
    SELECTION(JsonPath.SELECTION_KIND),
    /** Returns each selected node as a separate output. */
    NODES(JsonPath.NODES_KIND),
    /**
     * The path leads to one location in the data to which a value can be written. The data need not have a value there
     * yet.
     */
    PLACE(JsonPath.PLACE_KIND);

    private final String kind;

    PathMode(String kind) {
        this.kind = kind;
    }

    JsonNode toJson(String text) {
        return JsonNodeFactory.instance.objectNode().put(kind, text);
    }
}
