package dev.stride.benchmarks.load;

import dev.stride.engine.branch.Status;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The ends of instances. An end may be reported before or after a thread waits for it. */
final class InstanceEnds {

    private final Map<String, CompletableFuture<Optional<End>>> all = new ConcurrentHashMap<>();

    /**
     * The end of an instance.
     *
     * @param at the time of its commit
     */
    record End(Instant at, Status status) {}

    void complete(String instance, End end) {
        of(instance).complete(Optional.of(end));
    }

    /**
     * Waits for the end of an instance, once: the entry is removed afterwards. Returns empty after {@linkplain #abandonAll all
     * waits were abandoned}.
     */
    Optional<End> await(String instance) {
        try {
            return of(instance).join();
        } finally {
            all.remove(instance);
        }
    }

    /** Ends all waits without a result. */
    void abandonAll() {
        all.values().forEach(each -> each.complete(Optional.empty()));
    }

    private CompletableFuture<Optional<End>> of(String instance) {
        return all.computeIfAbsent(instance, _ -> new CompletableFuture<>());
    }
}
