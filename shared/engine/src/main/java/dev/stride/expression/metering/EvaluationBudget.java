package dev.stride.expression.metering;

import dev.stride.ExpressionLimits;

/**
 * The step budget of one expression evaluation: the number of steps, or units of work, that the evaluation may still
 * take. Each operation of the expression subtracts its cost from the budget. {@link Cost} calculates the costs.
 */
public final class EvaluationBudget {

    private final StepMeter stepMeter;
    private long remaining = ExpressionLimits.EXPRESSION_STEPS;

    /** @param stepMeter counts the steps of this evaluation together with the steps of other evaluations */
    public EvaluationBudget(StepMeter stepMeter) {
        this.stepMeter = stepMeter;
    }

    /**
     * Subtracts a number of steps from the budget.
     *
     * @throws BudgetExceeded if this budget or the budget of the meter is exceeded
     */
    public void pay(long steps) {
        stepMeter.pay(steps);
        remaining -= steps;
        if (remaining < 0) {
            throw new BudgetExceeded(
                    "the expression takes more than %d steps".formatted(ExpressionLimits.EXPRESSION_STEPS));
        }
    }

    /** Returns the number of steps that remain in the budget. */
    public long remaining() {
        return remaining;
    }

    /** A counter that adds up the steps (units of work) of several expression evaluations. */
    public interface StepMeter {

        /** A meter that ignores all steps, for an evaluation whose only limit is its own {@link EvaluationBudget}. */
        StepMeter NONE = _ -> {};

        /**
         * Adds the steps of an evaluation to the count.
         *
         * @throws BudgetExceeded if the evaluations have taken too many steps together
         */
        void pay(long steps);
    }
}
