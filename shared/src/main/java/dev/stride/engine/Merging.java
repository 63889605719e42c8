package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Bindings;
import dev.stride.plan.Fault;
import dev.stride.plan.Placement;

/** Merges a value into data (Serverless Workflow 0.8, "Data Merging"). */
final class Merging {

    /** Data with the value in it, or why they do not merge. */
    sealed interface Merged {

        record Data(JsonNode data) implements Merged {}

        record Clash(Fault fault) implements Merged {}
    }

    static Merged merge(JsonNode data, JsonNode value, Placement.Merge placement, Bindings bindings) {
        throw new UnsupportedOperationException();
    }

    private Merging() {}
}
