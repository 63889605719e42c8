package dev.stride.benchmarks.load;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A soak test: a long load with repeated measurements.
 *
 * @param perSecond starts per second
 * @param samples measurements at the beginning and after each part of the time
 * @param instances counts of the instances by outcome
 */
record Soak(double perSecond, List<Sample> samples, InstanceCounter.InstanceCounts instances) {

    Soak {
        samples = List.copyOf(samples);
    }

    /**
     * Starts orders at a fixed rate.
     *
     * @param folder folder for the data of the runtime
     * @param part time between two samples; the test takes {@code parts} of them
     */
    static Soak of(
            LoadTarget runtime,
            LoadGenerator orders,
            Path folder,
            double perSecond,
            Duration part,
            int parts,
            Consumer<String> progress)
            throws InterruptedException {
        var loadClient = orders.client();
        try (var loop = OpenLoop.system()) {
            var began = Instant.now();
            var samples = new ArrayList<Sample>();
            samples.add(sample(runtime, loadClient, folder, began, new Timings()));
            var timings = IntStream.range(0, parts).mapToObj(_ -> new Timings()).toList();
            var all = Timetable.lasting(part.multipliedBy(parts), Instant.now(), perSecond);
            // Beside it: looking must not hold up the load.
            var load = Thread.ofPlatform()
                    .start(() -> loop.run(all, intended -> {
                        var within = Duration.between(all.begin(), intended).dividedBy(part);
                        loadClient.run(intended, timings.get((int) within));
                    }));
            for (int each = 1; each <= parts; each++) {
                var _ = load.join(Duration.between(Instant.now(), began.plus(part.multipliedBy(each))));
                samples.add(sample(runtime, loadClient, folder, began, timings.get(each - 1)));
                progress.accept(samples.getLast().toString());
            }
            load.join();
            loadClient.awaitAll();
            return new Soak(perSecond, samples, loadClient.tally().snapshot());
        }
    }

    private static Sample sample(
            LoadTarget runtime, LoadClient loadClient, Path folder, Instant began, Timings timings) {
        var runtimeCounters = runtime.countsAfterCollection();
        var tally = loadClient.tally().snapshot();
        return new Sample(
                Duration.between(began, Instant.now()),
                tally.completed(),
                runtimeCounters.heapBytes(),
                runtimeCounters.threads(),
                bytes(folder),
                tally.open(),
                timings.ended().quantiles());
    }

    private static long bytes(Path folder) {
        try (var files = Files.list(folder)) {
            return files.map(Path::toFile).mapToLong(File::length).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
