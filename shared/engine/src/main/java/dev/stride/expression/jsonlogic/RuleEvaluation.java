package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.metering.Cost;
import dev.stride.expression.metering.EvaluationBudget;

/**
 * The state of a running evaluation of a rule. It contains the step budget, which limits the work of the evaluation.
 * Each operation charges its cost to this budget.
 */
record RuleEvaluation(EvaluationBudget budget) {

    void pay(long steps) {
        budget.pay(steps);
    }

    /** Charges the cost of traversing a value to the budget, and returns the value unchanged. */
    JsonNode payForTraversing(JsonNode value) {
        budget.pay(Cost.ofTraversing(value, budget.remaining()));
        return value;
    }

    /** Charges the cost of creating a text to the budget, and returns the text unchanged. */
    String payForText(CharSequence text) {
        budget.pay(Cost.ofText(text.length()));
        return text.toString();
    }
}
