package dev.stride.engine;

import java.time.Instant;

/**
 * The timer that wakes a waiting branch.
 *
 * @param timer the branch version whose commit set it, so that an older timer is known as such
 */
public record Alarm(long timer, Instant due) {}
