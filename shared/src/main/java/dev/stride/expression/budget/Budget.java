package dev.stride.expression.budget;

import dev.stride.Limits;

/** What one evaluation may still spend. Whoever does work for it pays here before doing the work; {@link Cost} has prices. */
public final class Budget {

    private long left = Limits.EXPRESSION_STEPS;

    /**
     * Pays for work worth this many steps.
     *
     * @throws Exhausted when no more is left
     */
    public void pay(long steps) {
        left -= steps;
        if (left < 0) {
            throw new Exhausted("it takes more than %d steps".formatted(Limits.EXPRESSION_STEPS));
        }
    }

    /** What is left to pay with, in steps. */
    public long left() {
        return left;
    }
}
