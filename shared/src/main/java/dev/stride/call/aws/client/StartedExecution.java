package dev.stride.call.aws.client;

import java.time.Instant;

/** A started Step Functions execution. */
public record StartedExecution(String arn, Instant startDate) {}
