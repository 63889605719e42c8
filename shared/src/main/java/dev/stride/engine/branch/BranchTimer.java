package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * The timer of a waiting branch.
 *
 * @param version the branch version whose commit set the timer, which identifies superseded timers
 */
public record BranchTimer(@JsonProperty("timer") long version, Instant due) {}
