package dev.stride.runtime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with how a run has ended, seen beside the run in which nothing goes wrong. */
record Verdict(Trial trial, Ending reference) {

    /**
     * The longest that all takes after trouble has ended, beside what it takes anyway: the longest trouble, the pause after a
     * message has died, and messages that come twice.
     */
    private static final Duration RECOVERY = Duration.ofHours(15);

    List<String> on(Ending ending) {
        var what = new ArrayList<>(ending.violations());
        if (isDetermined(ending)) {
            what.addAll(ending.differences(reference));
        }
        var longest = reference.time().multipliedBy(2).plus(RECOVERY);
        if (!trial.weather().equals(Trial.WHIMSICAL) && ending.moved().compareTo(longest) > 0) {
            what.add("it moved %s after its beginning still, and %s without mishaps"
                    .formatted(ending.moved(), reference.moved()));
        }
        return what;
    }

    /** Whether nothing was left to chance, and nothing was shown to people instead of being overcome. */
    private boolean isDetermined(Ending ending) {
        var program = trial.program();
        return !program.races() && ending.givenUp().isEmpty() && ending.failuresOfServices() <= program.patience();
    }
}
