package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/**
 * The result of a condition (Serverless Workflow 0.8, "Switch State Data Conditions"). The output {@code true} means met;
 * {@code false}, null or an empty output means not met; any other output is an error. All conditions are read so, whether an error
 * then fails the state, as in a switch, or counts as not met, as in the condition of an event or of a fault handler.
 */
public sealed interface ConditionResult {

    record Met() implements ConditionResult {}

    record NotMet() implements ConditionResult {}

    /** The result of a condition that failed or returned a value that is not a boolean. */
    record Failed(Evaluation.Failure failure) implements ConditionResult {

        /** @param message for the author of the workflow */
        public Failed(String message) {
            this(new Evaluation.Failure(message));
        }
    }

    static ConditionResult of(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Failure failure -> new Failed(failure);
            case Evaluation.Outputs(var values) ->
                switch (values.size()) {
                    case 0 -> new NotMet();
                    case 1 -> of(values.getFirst());
                    default -> undecided(values.size() + " values");
                };
        };
    }

    private static ConditionResult of(JsonNode value) {
        return switch (value.getNodeType()) {
            case BOOLEAN -> value.booleanValue() ? new Met() : new NotMet();
            case NULL, MISSING -> new NotMet();
            case STRING, NUMBER, BINARY, POJO -> undecided("a " + value.getNodeType());
            case OBJECT, ARRAY -> undecided("an " + value.getNodeType());
        };
    }

    private static ConditionResult undecided(String given) {
        return new Failed(
                "a condition must evaluate to true or false, not to %s".formatted(given.toLowerCase(Locale.ROOT)));
    }
}
