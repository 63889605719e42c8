package dev.stride.expression.metering;

/** A meter of the steps that several evaluations take together. */
public interface StepMeter {

    /** Counts nothing, for a single evaluation, which {@link EvaluationBudget} bounds by itself. */
    StepMeter NONE = _ -> {};

    /**
     * Counts steps of an evaluation.
     *
     * @throws BudgetExceeded if the evaluations have taken too many
     */
    void pay(long steps);
}
