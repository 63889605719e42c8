package dev.stride.benchmarks.latency;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.RuntimeObserver;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An observer that measures the intervals between successive commits of each instance, and the time at which each instance ended.
 */
final class CommitTimes implements RuntimeObserver {

    static final double NANOS_PER_MILLI = 1e6;

    private final Map<String, Long> last = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<Long>> ends = new ConcurrentHashMap<>();
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
    private final Collection<Double> intervals = new ConcurrentLinkedQueue<>();

    @Override
    public void onCommit(Branch branch, List<HistoryEntry> entries) {
        var now = System.nanoTime();
        var instance = branch.id().instance();
        var before = last.put(instance, now);
        if (before != null) {
            intervals.add((now - before) / NANOS_PER_MILLI);
        }
        if (branch.status().isFinal()) {
            end(instance).complete(now);
        }
    }

    /** Waits for the last commit of an instance, and returns its time. */
    long awaitEnd(String instance) throws InterruptedException {
        var end = end(instance);
        Optional.ofNullable(failure.get()).ifPresent(end::completeExceptionally);
        try {
            return end.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Makes all present and future waits fail, because a message could not be handled and its instance may therefore never end.
     */
    void fail(RuntimeException reason) {
        failure.set(reason);
        ends.values().forEach(end -> end.completeExceptionally(reason));
    }

    /** Returns the times between commits that were measured since the previous call, in milliseconds. */
    List<Double> takeIntervals() {
        var taken = List.copyOf(intervals);
        intervals.clear();
        return taken;
    }

    private CompletableFuture<Long> end(String instance) {
        return ends.computeIfAbsent(instance, _ -> new CompletableFuture<>());
    }
}
