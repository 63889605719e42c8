package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.Limits;
import java.time.Instant;

/**
 * The timer of a waiting branch.
 *
 * @param version the branch version whose commit set the timer; a timer with an older version is superseded
 * @param isScheduled whether the timer may be a schedule instead of a delayed message, because it was set for a time too far
 *     ahead for such a message
 */
public record BranchTimer(
        long version,
        Instant due,

        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean isScheduled) {

    /** Creates a timer that is set at {@code now}, to fire at {@code due}. */
    public static BranchTimer setAt(Instant now, long version, Instant due) {
        return new BranchTimer(version, due, due.isAfter(now.plus(Limits.QUEUE_DELAY)));
    }
}
