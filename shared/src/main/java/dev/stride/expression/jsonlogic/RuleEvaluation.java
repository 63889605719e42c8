package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.metering.Cost;
import dev.stride.expression.metering.EvaluationBudget;

/** One evaluation under way: operations pay here before they do their work. */
record RuleEvaluation(EvaluationBudget budget) {

    void pay(long steps) {
        budget.pay(steps);
    }

    /** Pays for going through all of a value, which may be large by the repetition of its parts. */
    JsonNode payForTraversing(JsonNode value) {
        budget.pay(Cost.ofTraversing(value, budget.remaining()));
        return value;
    }

    /** Pays for making a text. */
    String payForText(CharSequence text) {
        budget.pay(Cost.ofText(text.length()));
        return text.toString();
    }
}
