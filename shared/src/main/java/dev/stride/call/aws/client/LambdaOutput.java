package dev.stride.call.aws.client;

import java.util.Optional;

/**
 * What a function of Lambda gave.
 *
 * @param payload JSON; empty when the result was not waited for
 * @param error how the function failed, {@code Handled} or {@code Unhandled}; the payload then describes its error
 */
public record LambdaOutput(String payload, Optional<String> error) {}
