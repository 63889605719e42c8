package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;

/** The one value that an evaluation stands for. */
public sealed interface Selection {

    record Value(JsonNode value) implements Selection {}

    /** The expression gave no output: it selects nothing. */
    record Nothing() implements Selection {}

    record Failed(String message) implements Selection {}

    /** One output is the value; several are an array of them. */
    static Selection of(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Failure(String message) -> new Failed(message);
            case Evaluation.Outputs outputs ->
                outputs.selection().<Selection>map(Value::new).orElseGet(Nothing::new);
        };
    }
}
