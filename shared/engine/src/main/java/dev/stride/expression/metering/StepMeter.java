package dev.stride.expression.metering;

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
