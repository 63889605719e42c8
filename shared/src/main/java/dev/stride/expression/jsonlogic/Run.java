package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.budget.Budget;
import dev.stride.expression.budget.Cost;

/** One evaluation under way: operations pay here before they do their work. */
record Run(Budget budget) {

    void pay(long steps) {
        budget.pay(steps);
    }

    /** Pays for going through all of a value, which may be large by the repetition of its parts. */
    JsonNode reading(JsonNode value) {
        budget.pay(Cost.ofReading(value, budget.left()));
        return value;
    }

    /** Pays for making a text. */
    String made(CharSequence text) {
        budget.pay(Cost.ofText(text.length()));
        return text.toString();
    }
}
