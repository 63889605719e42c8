package dev.stride.runtime;

import dev.stride.engine.Branch;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** When what is kept may be deleted. @param kept how long an instance is kept after its end */
record Retention(Duration kept) {

    /** Epoch second until which an instance is kept that ended at a time. */
    long after(Instant end) {
        return end.plus(kept).getEpochSecond();
    }

    /**
     * Epoch second after which nobody needs a branch any more, where that is known when it is committed: of one that has ended
     * and is the instance. An arm is needed as long as its instance, which may go on for years after the end of the arm; only
     * one that was given up before it began is there for nothing but its beginning, which arrives within days or never.
     */
    Optional<Long> of(Branch branch) {
        var isKnown = branch.id().isRoot() || branch.origin().isEmpty();
        return branch.endedAt().filter(_ -> isKnown).map(this::after);
    }
}
