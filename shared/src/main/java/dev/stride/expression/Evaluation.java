package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;
import java.util.Optional;

/** The result of an evaluation: the outputs or a failure. */
public sealed interface Evaluation {

    /** The output values: none, one or many. */
    record Outputs(List<JsonNode> values) implements Evaluation {
        public Outputs {
            values = List.copyOf(values);
        }

        /** Returns the outputs as one value: empty for no output, the value itself for one output, an array for several. */
        public Optional<JsonNode> selection() {
            return switch (values.size()) {
                case 0 -> Optional.empty();
                case 1 -> Optional.of(values.getFirst());
                default -> Optional.of(new ArrayNode(JsonNodeFactory.instance, values));
            };
        }

        /** Returns the selection, or null if there is no output. It serves places that require a value, such as arguments. */
        public JsonNode selectionOrNull() {
            return selection().orElse(NullNode.getInstance());
        }
    }

    /** The evaluation failed. The message states the reason in the author's terms. */
    record Failure(String message) implements Evaluation {}

    static Evaluation of(JsonNode value) {
        return new Outputs(List.of(value));
    }
}
