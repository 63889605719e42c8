package dev.stride.expression.metering;

import dev.stride.ExpressionLimits;

/**
 * The step budget for all expressions that the engine evaluates in one decision, with a limit for each node and one for the whole
 * decision. It counts steps instead of time, so that a repeated decision has the same result.
 */
public final class AdvanceBudget implements StepMeter {

    private long taken;
    private long takenBeforeNode;

    /**
     * Resets the count of steps for the limit of a single node, before the next node of the plan runs. The count for the whole
     * decision continues.
     */
    public void enterNode() {
        takenBeforeNode = taken;
    }

    /**
     * Returns whether the budget of the whole decision is used up, so that the instance must be committed before it enters
     * another node.
     */
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
