package dev.stride.benchmarks.load;

import dev.stride.engine.branch.Status;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Ends of instances, whether they come before or after somebody waits for them. */
final class InstanceEnds {

    private final Map<String, CompletableFuture<Optional<End>>> all = new ConcurrentHashMap<>();

    /** How an instance ended. @param at when that was committed */
    record End(Instant at, Status status) {}

    void complete(String instance, End end) {
        of(instance).complete(Optional.of(end));
    }

    /** Waits for the end of an instance, once: after that it is forgotten. Empty when it was {@linkplain #abandonAll given up}. */
    Optional<End> await(String instance) {
        try {
            return of(instance).join();
        } finally {
            all.remove(instance);
        }
    }

    /** Nobody waits any longer. */
    void abandonAll() {
        all.values().forEach(each -> each.complete(Optional.empty()));
    }

    private CompletableFuture<Optional<End>> of(String instance) {
        return all.computeIfAbsent(instance, _ -> new CompletableFuture<>());
    }
}
