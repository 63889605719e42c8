package dev.stride.call.cloud;

import java.util.Optional;

/**
 * What a function of Lambda gave.
 *
 * @param payload JSON; empty when the result was not waited for
 * @param error how the function failed, {@code Handled} or {@code Unhandled}; the payload then describes its error
 */
public record FunctionResult(String payload, Optional<String> error) {}
