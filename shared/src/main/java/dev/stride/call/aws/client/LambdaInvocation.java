package dev.stride.call.aws.client;

import java.util.Optional;

/**
 * An invocation of a Lambda function.
 *
 * @param function name or ARN of the function
 * @param qualifier version or alias
 * @param payload JSON
 * @param awaitsResult whether the invocation is synchronous
 * @param idempotencyKey lets the function detect repeated invocations; sent as {@code idempotencyKey} in the custom part of the
 *     client context, which Lambda passes to synchronously invoked functions only
 */
public record LambdaInvocation(
        String function, Optional<String> qualifier, String payload, boolean awaitsResult, String idempotencyKey) {}
