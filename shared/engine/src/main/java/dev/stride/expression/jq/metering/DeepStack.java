package dev.stride.expression.jq.metering;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Runs evaluations in a new thread, whose stack is large enough for the maximum recursion depth of expressions. */
public final class DeepStack {

    /** The stack size in bytes, three times the largest measured use. The operating system allocates only the used part. */
    private static final long BYTES = 64L << 20;

    /** Runs a computation in a thread with a large stack, waits for its end and returns its result. */
    public static <T> T call(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(null, task, "jq", BYTES).start())
                .join();
    }

    private DeepStack() {}
}
