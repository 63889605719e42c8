package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * The timer that wakes a waiting branch.
 *
 * @param version the branch version whose commit set it, so that an older timer is known as such
 */
public record BranchTimer(@JsonProperty("timer") long version, Instant due) {}
