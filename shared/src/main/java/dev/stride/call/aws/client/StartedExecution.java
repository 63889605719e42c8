package dev.stride.call.aws.client;

import java.time.Instant;

/** An execution of a state machine that has begun. */
public record StartedExecution(String arn, Instant startDate) {}
