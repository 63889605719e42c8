package dev.stride.engine.interpreter;

import dev.stride.ExpressionLimits;
import dev.stride.expression.metering.BudgetExceeded;
import dev.stride.expression.metering.EvaluationBudget.StepMeter;

/**
 * The step budget for all expressions that the engine evaluates in one decision about a branch. The steps of each node and of the
 * whole decision are limited. Steps are counted instead of time, so that a repetition of the decision has the same result.
 */
final class AdvanceBudget implements StepMeter {

    private long taken;
    private long takenBeforeNode;

    /** Begins to count the steps of the next node, but goes on to count those of the whole decision. */
    void enterNode() {
        takenBeforeNode = taken;
    }

    /** Returns whether the nodes so far have used up the total, so that the branch is committed before the next one. */
    boolean isSpent() {
        return taken >= ExpressionLimits.STEPS_PER_ADVANCE;
    }

    @Override
    public void pay(long steps) {
        taken += steps;
        if (taken - takenBeforeNode > ExpressionLimits.STEPS_PER_NODE) {
            throw new BudgetExceeded(
                    ("the expressions that the workflow evaluates at one point, such as all conditions of a switch, "
                                    + "take more than %d evaluation steps in total")
                            .formatted(ExpressionLimits.STEPS_PER_NODE));
        }
    }
}
