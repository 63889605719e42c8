package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.Optional;

/**
 * What was asked of an instance last: to rest, or to go on again.
 *
 * @param reason why it is to rest; empty once it may go on
 * @param requestedAt when that was asked; what was asked before that and comes later is void
 */
public record Suspension(
        Optional<String> reason, @JsonProperty("asked") Instant requestedAt) {

    /** Whether no further state starts. */
    public boolean active() {
        return reason.isPresent();
    }
}
