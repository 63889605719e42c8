package dev.stride.plan.policy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * The timeout of an instance.
 *
 * @param interrupts whether the timeout interrupts the current state; otherwise the state finishes first
 * @param runBefore index of the node with the final states that run before the end, if any
 * @param faults whether the instance then fails instead of timing out
 */
public record ExecTimeout(
        @JsonProperty("after") PeriodDuration duration,
        boolean interrupts,
        @JsonProperty("before") OptionalInt runBefore,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean faults) {

    /** Creates a timeout after which the instance has timed out. */
    public ExecTimeout(PeriodDuration duration, boolean interrupts, OptionalInt runBefore) {
        this(duration, interrupts, runBefore, false);
    }
}
