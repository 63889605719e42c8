package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import dev.stride.Limits;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The time at which an invocation reports its unfinished messages, shortly before Lambda ends it.
 *
 * @param left the time until the deadline, negative after it
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

    /** Returns the time that an invocation has for its messages. */
    static Duration left(Context context) {
        return Duration.ofMillis(context.getRemainingTimeInMillis()).minus(Limits.BATCH_MARGIN);
    }

    /** Returns whether a message that begins now could not even be committed. */
    boolean isTooLateToBegin() {
        return left.get().compareTo(Limits.COMMIT_MARGIN) < 0;
    }
}
