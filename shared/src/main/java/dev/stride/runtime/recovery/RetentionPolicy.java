package dev.stride.runtime.recovery;

import dev.stride.engine.branch.Branch;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** When what is kept may be deleted. @param kept how long an instance is kept after its end */
public record RetentionPolicy(Duration kept) {

    /** Epoch second until which an instance is kept that ended at a time. */
    public long expiryAfter(Instant end) {
        return end.plus(kept).getEpochSecond();
    }

    /**
     * Epoch second after which nobody needs a branch any more, where that is known when it is committed: of one that has ended
     * and is the instance. An arm is needed as long as its instance, which may go on for years after the end of the arm; only
     * one that was given up before it began is there for nothing but its beginning, which arrives within days or never.
     */
    public Optional<Long> expiryOf(Branch branch) {
        var isKnown = branch.id().isRoot() || branch.origin().isEmpty();
        return branch.endedAt().filter(_ -> isKnown).map(this::expiryAfter);
    }
}
