package dev.stride.simulator.campaign;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A parallel executor of work items, one on each processor. The workers are virtual threads, as the handlers of a simulated
 * world are, so switching between them needs no switch of operating-system threads.
 */
final class ParallelWorkers {

    static <T> void forEach(Collection<T> work, Consumer<T> what) {
        until(Instant.MAX, work, what);
    }

    /**
     * Executes work; starts no items after an instant.
     *
     * @return the number of remaining items
     */
    static <T> int until(Instant end, Collection<T> work, Consumer<T> what) {
        Queue<T> left = new ConcurrentLinkedQueue<>(work);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var workers = IntStream.range(0, Runtime.getRuntime().availableProcessors())
                    .<Future<?>>mapToObj(_ -> executor.submit(() -> {
                        while (Instant.now().isBefore(end) && !left.isEmpty()) {
                            Optional.ofNullable(left.poll()).ifPresent(what);
                        }
                    }))
                    .toList();
            for (var worker : workers) {
                worker.get();
            }
            return left.size();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("a worker failed", e);
        }
    }

    private ParallelWorkers() {}
}
