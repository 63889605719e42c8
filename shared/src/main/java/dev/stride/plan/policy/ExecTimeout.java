package dev.stride.plan.policy;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * How long an instance may take.
 *
 * @param interrupts whether it stops at once when the time is over; else it finishes the state that it is in
 * @param runBefore index of the node to go to before it ends, if any
 */
public record ExecTimeout(
        @JsonProperty("after") PeriodDuration duration,
        boolean interrupts,
        @JsonProperty("before") OptionalInt runBefore) {}
