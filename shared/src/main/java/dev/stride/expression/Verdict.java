package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** What a condition says. Only {@code true} meets it; {@code false} and null do not; anything else decides nothing. */
public sealed interface Verdict {

    record Met() implements Verdict {}

    record Unmet() implements Verdict {}

    /** It could not be evaluated, or gave no boolean; the message says which, in the author's terms. */
    record Undecided(String message) implements Verdict {}

    static Verdict of(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Failure(String message) -> new Undecided(message);
            case Evaluation.Outputs(var values) when values.isEmpty() -> new Unmet();
            case Evaluation.Outputs(var values) when values.size() == 1 -> of(values.getFirst());
            case Evaluation.Outputs(var values) ->
                new Undecided("a condition must give one boolean, this one gave %d values".formatted(values.size()));
        };
    }

    private static Verdict of(JsonNode value) {
        return switch (value.getNodeType()) {
            case BOOLEAN -> value.booleanValue() ? new Met() : new Unmet();
            case NULL, MISSING -> new Unmet();
            case STRING, NUMBER, OBJECT, ARRAY, BINARY, POJO ->
                new Undecided("a condition must give true or false, this one gave %s"
                        .formatted(value.getNodeType().name().toLowerCase(Locale.ROOT)));
        };
    }
}
