package dev.stride.expression.metering;

import dev.stride.ExpressionLimits;

/**
 * The step budget of all expressions that one decision of the engine evaluates. It counts steps instead of time, so that a
 * repeated decision has the same result.
 */
public final class AdvanceBudget implements StepMeter {

    private long taken;
    private long takenBeforeNode;

    /** Starts a separate step budget for the next node of the plan. */
    public void enterNode() {
        takenBeforeNode = taken;
    }

    /** Returns whether the budget is used up, so that the instance must be committed before it enters another node. */
    public boolean isSpent() {
        return taken >= ExpressionLimits.STEPS_PER_ADVANCE;
    }

    @Override
    public void pay(long steps) {
        taken += steps;
        if (taken - takenBeforeNode > ExpressionLimits.STEPS_PER_NODE) {
            throw new BudgetExceeded(
                    "the expressions that are evaluated at one point of the workflow take more than %d steps in total"
                            .formatted(ExpressionLimits.STEPS_PER_NODE));
        }
    }
}
