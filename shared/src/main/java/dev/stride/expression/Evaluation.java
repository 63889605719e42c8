package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;
import java.util.Optional;

/** What evaluating an expression gave. */
public sealed interface Evaluation {

    /** The values it produced, none, one or many. */
    record Outputs(List<JsonNode> values) implements Evaluation {
        public Outputs {
            values = List.copyOf(values);
        }

        /** The outputs as one value: empty when there is none, the value when there is one, an array of them when there are more. */
        public Optional<JsonNode> selection() {
            return switch (values.size()) {
                case 0 -> Optional.empty();
                case 1 -> Optional.of(values.getFirst());
                default -> Optional.of(new ArrayNode(JsonNodeFactory.instance, values));
            };
        }

        /** The selection where a value must stand, such as an argument: null when there is none. */
        public JsonNode selectionOrNull() {
            return selection().orElse(NullNode.getInstance());
        }
    }

    /** It could not be evaluated; the message says why in the author's terms. */
    record Failure(String message) implements Evaluation {}

    static Evaluation of(JsonNode value) {
        return new Outputs(List.of(value));
    }
}
