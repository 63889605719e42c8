package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/**
 * What a condition says (Serverless Workflow 0.8, "Switch State Data Conditions"). Only {@code true} meets it;
 * {@code false}, null and no output do not; of anything else it cannot be told.
 */
public sealed interface Verdict {

    record Met() implements Verdict {}

    record Unmet() implements Verdict {}

    /** It could not be evaluated, or gave no boolean; the message says which, in the author's terms. */
    record Undecided(String message) implements Verdict {}

    static Verdict of(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Failure(String message) -> new Undecided(message);
            case Evaluation.Outputs(var values) ->
                switch (values.size()) {
                    case 0 -> new Unmet();
                    case 1 -> of(values.getFirst());
                    default -> undecided(values.size() + " values");
                };
        };
    }

    private static Verdict of(JsonNode value) {
        return switch (value.getNodeType()) {
            case BOOLEAN -> value.booleanValue() ? new Met() : new Unmet();
            case NULL, MISSING -> new Unmet();
            case STRING, NUMBER, BINARY, POJO -> undecided("a " + value.getNodeType());
            case OBJECT, ARRAY -> undecided("an " + value.getNodeType());
        };
    }

    private static Verdict undecided(String given) {
        return new Undecided("a condition must give true or false, this one gave " + given.toLowerCase(Locale.ROOT));
    }
}
