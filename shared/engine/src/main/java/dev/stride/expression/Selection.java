package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;

/** The result of an evaluation as a single value: all outputs combined, or nothing, or a failure. */
public sealed interface Selection {

    record Value(JsonNode value) implements Selection {}

    /** The result of an evaluation that returned no output. */
    record Nothing() implements Selection {}

    record Failed(Evaluation.Failure failure) implements Selection {}

    /** Combines the outputs of an evaluation: one output is used unchanged, several outputs become an array. */
    static Selection of(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Failure failure -> new Failed(failure);
            case Evaluation.Outputs outputs ->
                outputs.selection().<Selection>map(Value::new).orElseGet(Nothing::new);
        };
    }
}
