package dev.stride.expression.jq.metering;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A thread whose stack is deep enough for any recursion within the limits, regardless of the caller's stack. */
public final class DeepStack {

    /** The stack size in bytes, three times the largest observed use. The system commits only the used part. */
    private static final long BYTES = 64L << 20;

    /** Runs the work on a deep stack and returns its result. The caller waits. */
    public static <T> T call(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(null, task, "jq", BYTES).start())
                .join();
    }

    private DeepStack() {}
}
