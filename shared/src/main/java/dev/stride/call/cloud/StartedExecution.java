package dev.stride.call.cloud;

import java.time.Instant;

/** An execution of a state machine that has begun. */
public record StartedExecution(String arn, Instant startDate) {}
