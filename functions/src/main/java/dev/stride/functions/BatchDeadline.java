package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import dev.stride.Limits;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The deadline of an invocation. It is shortly before the timeout of the Lambda function, so that the function can still report
 * unfinished messages as failed.
 *
 * @param left the time until the deadline, negative after the deadline
 * @param passed completes at the deadline
 */
record BatchDeadline(Supplier<Duration> left, CompletableFuture<Void> passed) {

    static BatchDeadline of(Context context) {
        var left = left(context);
        return new BatchDeadline(
                () -> left(context),
                new CompletableFuture<Void>()
                        .completeOnTimeout(null, Math.max(0, left.toMillis()), TimeUnit.MILLISECONDS));
    }

    /** Returns the time from now to the deadline of an invocation. */
    static Duration left(Context context) {
        return Duration.ofMillis(context.getRemainingTimeInMillis()).minus(Limits.BATCH_MARGIN);
    }

    /** Returns whether the time left is too short to handle and commit another message. */
    boolean isTooLateToBegin() {
        return left.get().compareTo(Limits.COMMIT_MARGIN) < 0;
    }
}
