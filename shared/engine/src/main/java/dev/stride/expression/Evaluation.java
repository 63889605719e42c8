package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;
import java.util.Optional;

/** The result of evaluating an expression: its outputs or a failure. */
public sealed interface Evaluation {

    /** The output values of an expression: none, one or many. */
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

        /** Returns the outputs as one value as {@link #selection()} does, but JSON null if the expression has no output. */
        public JsonNode selectionOrNull() {
            return selection().orElse(NullNode.getInstance());
        }
    }

    /**
     * The result of a failed evaluation.
     *
     * @param message for the author of the workflow
     * @param code the code of the resulting fault; empty for the code of failed expressions
     */
    record Failure(String message, Optional<String> code) implements Evaluation {

        public Failure(String message) {
            this(message, Optional.empty());
        }
    }

    static Evaluation of(JsonNode value) {
        return new Outputs(List.of(value));
    }
}
