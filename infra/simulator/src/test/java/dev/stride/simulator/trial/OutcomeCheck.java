package dev.stride.simulator.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A check of a run's outcome against the outcome without faults. */
public record OutcomeCheck(Trial trial, RunOutcome reference) {

    /**
     * Maximum recovery time after an outage, in addition to the normal duration: the longest outage, the pause after a
     * message was dead-lettered, and duplicate messages.
     */
    private static final Duration RECOVERY = Duration.ofHours(15);

    public List<String> check(RunOutcome runOutcome) {
        var what = new ArrayList<>(runOutcome.violations());
        if (isDetermined(runOutcome)) {
            what.addAll(runOutcome.differences(reference));
        }
        var longest = reference.time().multipliedBy(2).plus(RECOVERY);
        if (!trial.profile().equals(Trial.RARE) && runOutcome.moved().compareTo(longest) > 0) {
            what.add("the last commit was %s after the start, and %s without faults"
                    .formatted(runOutcome.moved(), reference.moved()));
        }
        return what;
    }

    /**
     * Checks whether the outcome must equal the reference: it does not depend on chance, and the operator did not have
     * to intervene.
     */
    private boolean isDetermined(RunOutcome runOutcome) {
        var program = trial.program();
        return !program.races()
                && runOutcome.givenUp().isEmpty()
                && runOutcome.failuresOfServices() <= program.patience();
    }
}
