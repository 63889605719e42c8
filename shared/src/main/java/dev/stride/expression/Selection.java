package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** The one value that an evaluation stands for. */
public sealed interface Selection {

    record Value(JsonNode value) implements Selection {}

    /** The expression gave no output: it selects nothing. */
    record Nothing() implements Selection {}

    record Broken(String message) implements Selection {}

    /** One output is the value; several are an array of them. */
    static Selection of(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Failure(String message) -> new Broken(message);
            case Evaluation.Outputs(var values) ->
                switch (values.size()) {
                    case 0 -> new Nothing();
                    case 1 -> new Value(values.getFirst());
                    default ->
                        new Value(JsonNodeFactory.instance
                                .arrayNode(values.size())
                                .addAll(values));
                };
        };
    }
}
