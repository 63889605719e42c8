package dev.stride.engine.branch;

import java.time.Instant;
import java.util.Optional;

/**
 * The latest request to suspend or resume a branch.
 *
 * @param reason why the branch is suspended; empty after a resume request
 * @param requestedAt time of the request; an older request that arrives later is ignored
 */
public record Suspension(Optional<String> reason, Instant requestedAt) {

    /** Returns whether the branch is suspended, or will be suspended before it runs its next node. */
    public boolean active() {
        return reason.isPresent();
    }
}
