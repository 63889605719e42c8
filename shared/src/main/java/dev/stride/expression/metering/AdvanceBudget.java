package dev.stride.expression.metering;

import dev.stride.ExpressionLimits;

/**
 * The step budget for all expressions that the engine evaluates in one decision about a branch. The steps of each node and of the
 * whole decision are limited. Steps are counted instead of time, so that a repetition of the decision has the same result.
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
     * Returns whether the budget of the whole decision is used up. If so, the engine ends the decision, so that the branch is
     * committed to the database before it enters another node.
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
