package dev.stride.benchmarks.load;

import dev.stride.engine.branch.Status;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * A registry of ended instances. A thread can wait in it for the end of an instance. The end may be reported before or after the
 * thread begins to wait.
 */
final class InstanceEnds {

    private final Map<String, CompletableFuture<Optional<End>>> all = new ConcurrentHashMap<>();
    private final Set<String> ended = ConcurrentHashMap.newKeySet();
    private final LongAdder repeated = new LongAdder();

    /**
     * The time and the final status of an ended instance.
     *
     * @param at the time of its commit
     */
    record End(Instant at, Status status) {}

    void complete(String instance, End end) {
        if (ended.add(instance)) {
            of(instance).complete(Optional.of(end));
        } else {
            repeated.increment();
        }
    }

    /**
     * Returns how often an end was reported for an instance whose end had already been reported. This must not happen, so the
     * benchmark checks that the number is 0.
     */
    long repeated() {
        return repeated.sum();
    }

    /**
     * Waits for the end of an instance, and then forgets the instance. Returns empty if {@linkplain #abandonAll all waits were
     * abandoned}.
     */
    Optional<End> await(String instance) {
        try {
            return of(instance).join();
        } finally {
            all.remove(instance);
        }
    }

    /**
     * Looks up each instance that a thread waits for, and completes the wait if the instance has ended. This covers an end that
     * was stored but not reported.
     *
     * @param lookup returns the end of an instance that has ended
     */
    void completeUnreported(Function<String, Optional<End>> lookup) {
        all.forEach((instance, wait) -> lookup.apply(instance).ifPresent(end -> wait.complete(Optional.of(end))));
    }

    /** Ends all waits for the end of an instance. Each of these waits returns empty. */
    void abandonAll() {
        all.values().forEach(each -> each.complete(Optional.empty()));
    }

    private CompletableFuture<Optional<End>> of(String instance) {
        return all.computeIfAbsent(instance, _ -> new CompletableFuture<>());
    }
}
