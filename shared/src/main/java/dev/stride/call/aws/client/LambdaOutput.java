package dev.stride.call.aws.client;

import java.util.Optional;

/**
 * The output of a Lambda function.
 *
 * @param payload JSON; empty after an asynchronous invocation
 * @param error how the function failed, {@code Handled} or {@code Unhandled}; the payload then describes the error
 */
public record LambdaOutput(String payload, Optional<String> error) {}
