package dev.stride.benchmarks.peers;

import dev.stride.benchmarks.peers.Engine.Task;
import dev.stride.benchmarks.peers.Row.Quantity;
import dev.stride.benchmarks.peers.Row.Trial;
import dev.stride.benchmarks.peers.Row.Trial.Latency;
import dev.stride.benchmarks.peers.Row.Trial.Signals;
import dev.stride.benchmarks.peers.Row.Trial.Throughput;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * The measurement of a running engine.
 *
 * @param span how long a throughput is measured, after a warm-up of half of that time
 */
record Measurement(Engine engine, Processes processes, Duration span) {

    private static final Duration WARM_UP = Duration.ofSeconds(5);

    /** How many clients start and signal waiting instances. */
    private static final int CLIENTS = 64;

    /** After this time, signalled instances are no longer waited for. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private static final Duration LOOK = Duration.ofMillis(50);
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    /** Runs instances for some time, so that most of what the engine needs is compiled. */
    void warmUp() throws InterruptedException {
        measure(new Throughput(Task.STEPS, CLIENTS), WARM_UP);
    }

    Map<Quantity, Double> measure(Trial trial) throws InterruptedException {
        return switch (trial) {
            case Throughput throughput -> measure(throughput, span);
            case Latency latency -> measure(latency);
            case Signals signals -> measure(signals);
        };
    }

    private Map<Quantity, Double> measure(Throughput throughput, Duration span) throws InterruptedException {
        var task = throughput.task();
        var ended = new LongAdder();
        var over = new AtomicBoolean();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            var loops = IntStream.range(0, throughput.clients())
                    .mapToObj(_ -> clients.submit(() -> {
                        while (!over.get()) {
                            engine.run(task);
                            ended.increment();
                        }
                    }))
                    .toList();
            try {
                Thread.sleep(span.dividedBy(2));
                var first = Moment.of(ended, processes);
                Thread.sleep(span);
                var last = Moment.of(ended, processes);
                over.set(true);
                await(loops);
                if (last.ended == first.ended) {
                    throw new EngineFailure("no instance has ended within " + span);
                }
                var steps = (double) task.steps() * (last.ended - first.ended);
                return Map.of(
                        Quantity.STEPS_PER_SECOND,
                        steps * NANOS_PER_SECOND / (last.nanos - first.nanos),
                        Quantity.PROCESSOR_TIME_PER_STEP,
                        last.processorTime.minus(first.processorTime).toNanos() / NANOS_PER_MICRO / steps);
            } finally {
                over.set(true);
            }
        }
    }

    private record Moment(long nanos, long ended, Duration processorTime) {

        static Moment of(LongAdder ended, Processes processes) {
            return new Moment(System.nanoTime(), ended.sum(), processes.processorTime());
        }
    }

    private Map<Quantity, Double> measure(Latency latency) {
        IntStream.range(0, latency.instances() / 2).forEach(_ -> engine.run(latency.task()));
        var sorted = IntStream.range(0, latency.instances())
                .mapToLong(_ -> {
                    var begun = System.nanoTime();
                    engine.run(latency.task());
                    return System.nanoTime() - begun;
                })
                .sorted()
                .toArray();
        return Map.of(
                Quantity.MEDIAN, sorted[sorted.length / 2] / NANOS_PER_MILLI,
                Quantity.PERCENTILE_99, sorted[(int) Math.ceil(sorted.length * 0.99) - 1] / NANOS_PER_MILLI);
    }

    private Map<Quantity, Double> measure(Signals signals) throws InterruptedException {
        int instances = signals.instances();
        forEach(instances / 4, n -> engine.begin("w" + n));
        signal(instances / 4, "w");
        processes.awaitIdle();
        long before = processes.memory();
        forEach(instances, n -> engine.begin("k" + n));
        processes.awaitIdle();
        long waiting = processes.memory();
        return Map.of(
                Quantity.DURATION,
                signal(instances, "k"),
                Quantity.MEMORY_PER_INSTANCE,
                (double) (waiting - before) / instances);
    }

    /** Sends waiting instances their signals. Returns how many seconds it takes until all have ended. */
    private double signal(int instances, String prefix) throws InterruptedException {
        long begun = System.nanoTime();
        forEach(instances, n -> engine.signal(prefix + n));
        while (!engine.haveAllEnded()) {
            if (System.nanoTime() - begun > LONGEST.toNanos()) {
                throw new EngineFailure("not all signalled instances have ended within " + LONGEST);
            }
            Thread.sleep(LOOK);
        }
        return (System.nanoTime() - begun) / NANOS_PER_SECOND;
    }

    /** Does something for each of many instances, with several clients at the same time. */
    private static void forEach(int instances, IntConsumer action) throws InterruptedException {
        try (var clients =
                Executors.newFixedThreadPool(CLIENTS, Thread.ofVirtual().factory())) {
            await(IntStream.range(0, instances)
                    .mapToObj(n -> clients.submit(() -> action.accept(n)))
                    .toList());
        }
    }

    private static void await(Iterable<? extends Future<?>> ends) throws InterruptedException {
        for (var end : ends) {
            try {
                end.get();
            } catch (ExecutionException e) {
                throw new EngineFailure(String.valueOf(e.getCause()), e);
            }
        }
    }
}
