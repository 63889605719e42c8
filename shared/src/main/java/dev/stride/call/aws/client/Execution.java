package dev.stride.call.aws.client;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How an execution of a state machine goes.
 *
 * @param status as Step Functions names it, such as {@code RUNNING}
 * @param age how long ago it began, by the clock of Step Functions
 * @param output JSON, of one that succeeded
 * @param error name of what went wrong, if the state machine gave one
 * @param cause what went wrong, for people
 */
public record Execution(
        String arn,
        String status,
        Instant startDate,
        Duration age,
        Optional<String> output,
        Optional<String> error,
        Optional<String> cause) {}
