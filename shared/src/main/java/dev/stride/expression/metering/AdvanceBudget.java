package dev.stride.expression.metering;

import dev.stride.Limits;

/**
 * The steps that all evaluations of one advance take together. Steps, unlike time, are the same in each repetition, so the engine
 * stays pure.
 */
public final class AdvanceBudget implements StepMeter {

    private long taken;
    private long takenBeforeNode;

    /** Grants the next node a budget of its own. */
    public void enterNode() {
        takenBeforeNode = taken;
    }

    /** Returns whether the advance has to be committed before it enters another node. */
    public boolean isSpent() {
        return taken >= Limits.STEPS_PER_ADVANCE;
    }

    @Override
    public void pay(long steps) {
        taken += steps;
        if (taken - takenBeforeNode > Limits.STEPS_PER_NODE) {
            throw new BudgetExceeded("it and the expressions evaluated together with it take more than %d steps"
                    .formatted(Limits.STEPS_PER_NODE));
        }
    }
}
