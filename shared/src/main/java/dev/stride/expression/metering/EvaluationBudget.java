package dev.stride.expression.metering;

import dev.stride.Limits;

/** What one evaluation may still spend. Whoever does work for it pays here before doing the work; {@link Cost} has prices. */
public final class EvaluationBudget {

    private long remaining = Limits.EXPRESSION_STEPS;

    /**
     * Pays for work worth this many steps.
     *
     * @throws BudgetExceeded when no more is left
     */
    public void pay(long steps) {
        remaining -= steps;
        if (remaining < 0) {
            throw new BudgetExceeded("it takes more than %d steps".formatted(Limits.EXPRESSION_STEPS));
        }
    }

    /** What is left to pay with, in steps. */
    public long remaining() {
        return remaining;
    }
}
