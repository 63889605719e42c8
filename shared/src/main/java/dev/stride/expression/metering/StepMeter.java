package dev.stride.expression.metering;

/** A counter for the steps that several evaluations take together. */
public interface StepMeter {

    /** A meter that counts nothing, for an evaluation that only its own {@link EvaluationBudget} limits. */
    StepMeter NONE = _ -> {};

    /**
     * Adds the steps of an evaluation to the count.
     *
     * @throws BudgetExceeded if the evaluations have taken too many steps together
     */
    void pay(long steps);
}
