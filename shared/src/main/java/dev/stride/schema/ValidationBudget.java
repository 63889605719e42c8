package dev.stride.schema;

import dev.stride.Limits;

/** What one check may spend. Schemas come from strangers: a few lines can ask for more work than a machine does in a year. */
final class ValidationBudget {

    /** That of the check which this thread is making. */
    static final ScopedValue<ValidationBudget> CURRENT = ScopedValue.newInstance();

    private static final int CHARACTERS_PER_STEP = 16;

    private long left = Limits.SCHEMA_STEPS;
    private int characters;

    /** Ends a check that costs too much. */
    static final class Exhausted extends RuntimeException {

        private static final long serialVersionUID = 1;

        Exhausted() {
            super("checking this takes too long", null, false, false);
        }
    }

    void readCharacter() {
        if (++characters % CHARACTERS_PER_STEP == 0) {
            spend(1);
        }
    }

    void spend(long steps) {
        left -= steps;
        if (left < 0) {
            throw new Exhausted();
        }
    }
}
