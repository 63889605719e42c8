package dev.stride.call.aws.client;

import java.util.Optional;

/**
 * One invocation of a function of Lambda.
 *
 * @param function its name or ARN
 * @param qualifier version or alias
 * @param payload JSON
 * @param awaitsResult whether the result is waited for; else Lambda only takes the event
 * @param idempotencyKey tells the function that an invocation repeats another one: {@code idempotencyKey} in the custom part of the client
 *     context, which Lambda hands to functions whose result is waited for
 */
public record LambdaInvocation(
        String function, Optional<String> qualifier, String payload, boolean awaitsResult, String idempotencyKey) {}
