package dev.stride.expression.jq.metering;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A thread with a stack deep enough for any recursion within the limits, whatever the stack of the caller is. */
public final class DeepStack {

    /** Three times what the library was seen to use at the deepest; the system commits only what is used. */
    private static final long BYTES = 64L << 20;

    /** What the work gives, done on such a thread while the caller waits. */
    public static <T> T call(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(null, task, "jq", BYTES).start())
                .join();
    }

    private DeepStack() {}
}
