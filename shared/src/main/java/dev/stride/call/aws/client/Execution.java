package dev.stride.call.aws.client;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The state of a Step Functions execution.
 *
 * @param status as Step Functions names it, such as {@code RUNNING}
 * @param age time since the start, by the clock of Step Functions
 * @param output JSON; present after a success
 * @param error name of the error, if the state machine has one
 * @param cause description of the error
 */
public record Execution(
        String arn,
        String status,
        Instant startDate,
        Duration age,
        Optional<String> output,
        Optional<String> error,
        Optional<String> cause) {}
