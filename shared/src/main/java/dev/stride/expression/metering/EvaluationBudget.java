package dev.stride.expression.metering;

import dev.stride.Limits;

/** The remaining budget of one evaluation, in steps. Each operation pays here before it works; {@link Cost} holds the prices. */
public final class EvaluationBudget {

    private long remaining = Limits.EXPRESSION_STEPS;

    /**
     * Pays for work of the given number of steps.
     *
     * @throws BudgetExceeded if the remaining budget is too small
     */
    public void pay(long steps) {
        remaining -= steps;
        if (remaining < 0) {
            throw new BudgetExceeded("evaluation takes more than %d steps".formatted(Limits.EXPRESSION_STEPS));
        }
    }

    /** Returns the remaining steps. */
    public long remaining() {
        return remaining;
    }
}
