package dev.stride.expression.metering;

import dev.stride.Limits;

/** The remaining budget of one evaluation, in steps. Each operation pays here before it works; {@link Cost} holds the prices. */
public final class EvaluationBudget {

    private final StepMeter stepMeter;
    private long remaining = Limits.EXPRESSION_STEPS;

    /** @param stepMeter counts the steps of this evaluation together with those of others */
    public EvaluationBudget(StepMeter stepMeter) {
        this.stepMeter = stepMeter;
    }

    /**
     * Pays for work of the given number of steps.
     *
     * @throws BudgetExceeded if the remaining budget is too small, or that of the meter
     */
    public void pay(long steps) {
        stepMeter.pay(steps);
        remaining -= steps;
        if (remaining < 0) {
            throw new BudgetExceeded("it takes more than %d steps".formatted(Limits.EXPRESSION_STEPS));
        }
    }

    /** Returns the remaining steps. */
    public long remaining() {
        return remaining;
    }
}
