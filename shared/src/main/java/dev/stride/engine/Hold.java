package dev.stride.engine;

import java.time.Instant;
import java.util.Optional;

/**
 * What was asked of an instance last: to rest, or to go on again.
 *
 * @param reason why it is to rest; empty once it may go on
 * @param asked when that was asked; what was asked before that and comes later is void
 */
public record Hold(Optional<String> reason, Instant asked) {

    /** Whether no further state starts. */
    public boolean on() {
        return reason.isPresent();
    }
}
