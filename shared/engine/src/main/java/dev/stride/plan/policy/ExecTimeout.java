package dev.stride.plan.policy;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * The timeout of a workflow instance.
 *
 * @param interrupts whether the timeout interrupts the current state; otherwise the state finishes first
 * @param runBefore index of the first node of the states that run before the instance ends, if any
 * @param faults whether the instance ends as failed instead of as timed out
 */
public record ExecTimeout(
        PeriodDuration duration,
        boolean interrupts,
        OptionalInt runBefore,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean faults) {

    /** Creates a timeout that ends the instance as timed out, not as failed. */
    public ExecTimeout(PeriodDuration duration, boolean interrupts, OptionalInt runBefore) {
        this(duration, interrupts, runBefore, false);
    }
}
