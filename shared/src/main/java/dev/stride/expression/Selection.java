package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;

/** The single value that represents the outputs of an evaluation. */
public sealed interface Selection {

    record Value(JsonNode value) implements Selection {}

    /** The expression returned no output. */
    record Nothing() implements Selection {}

    record Failed(String message) implements Selection {}

    /** Combines the outputs into one value: one output is the value itself, several become an array. */
    static Selection of(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Failure(String message) -> new Failed(message);
            case Evaluation.Outputs outputs ->
                outputs.selection().<Selection>map(Value::new).orElseGet(Nothing::new);
        };
    }
}
