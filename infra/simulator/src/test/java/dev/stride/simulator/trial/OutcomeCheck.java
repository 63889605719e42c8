package dev.stride.simulator.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with how a run has ended, seen beside the run in which nothing goes wrong. */
public record OutcomeCheck(Trial trial, RunOutcome reference) {

    /**
     * The longest that all takes after trouble has ended, beside what it takes anyway: the longest trouble, the pause after a
     * message has died, and messages that come twice.
     */
    private static final Duration RECOVERY = Duration.ofHours(15);

    public List<String> check(RunOutcome runOutcome) {
        var what = new ArrayList<>(runOutcome.violations());
        if (isDetermined(runOutcome)) {
            what.addAll(runOutcome.differences(reference));
        }
        var longest = reference.time().multipliedBy(2).plus(RECOVERY);
        if (!trial.weather().equals(Trial.WHIMSICAL) && runOutcome.moved().compareTo(longest) > 0) {
            what.add("it moved %s after its beginning still, and %s without mishaps"
                    .formatted(runOutcome.moved(), reference.moved()));
        }
        return what;
    }

    /** Whether nothing was left to chance, and nothing was shown to people instead of being overcome. */
    private boolean isDetermined(RunOutcome runOutcome) {
        var program = trial.program();
        return !program.races()
                && runOutcome.givenUp().isEmpty()
                && runOutcome.failuresOfServices() <= program.patience();
    }
}
