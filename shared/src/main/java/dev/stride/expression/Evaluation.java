package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** What evaluating an expression gave. */
public sealed interface Evaluation {

    /** The values it produced, none, one or many. */
    record Outputs(List<JsonNode> values) implements Evaluation {
        public Outputs {
            values = List.copyOf(values);
        }
    }

    /** It could not be evaluated; the message says why in the author's terms. */
    record Failure(String message) implements Evaluation {}

    static Evaluation of(JsonNode value) {
        return new Outputs(List.of(value));
    }
}
