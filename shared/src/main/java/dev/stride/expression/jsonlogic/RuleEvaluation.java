package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.metering.Cost;
import dev.stride.expression.metering.EvaluationBudget;

/** The state of a running evaluation. Operations pay here before they work. */
record RuleEvaluation(EvaluationBudget budget) {

    void pay(long steps) {
        budget.pay(steps);
    }

    /** Pays for traversing a value, which may be large because it repeats its parts. */
    JsonNode payForTraversing(JsonNode value) {
        budget.pay(Cost.ofTraversing(value, budget.remaining()));
        return value;
    }

    /** Pays for creating a text. */
    String payForText(CharSequence text) {
        budget.pay(Cost.ofText(text.length()));
        return text.toString();
    }
}
