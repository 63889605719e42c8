package dev.stride.local.load;

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
 * Load for long, looked at again and again.
 *
 * @param perSecond starts in a second
 * @param samples at the beginning, and after each part of the time
 * @param instances what became of all
 */
record Soak(double perSecond, List<Sample> samples, Tally.Counted instances) {

    Soak {
        samples = List.copyOf(samples);
    }

    /**
     * Starts orders at a fixed rate.
     *
     * @param folder where the runtime keeps its data
     * @param part after which there is a sample, as many times as {@code parts} says
     */
    static Soak of(
            UnderLoad runtime,
            Load orders,
            Path folder,
            double perSecond,
            Duration part,
            int parts,
            Consumer<String> progress)
            throws InterruptedException {
        var client = orders.client();
        try (var loop = OpenLoop.real()) {
            var began = Instant.now();
            var samples = new ArrayList<Sample>();
            samples.add(sample(runtime, client, folder, began, new Timings()));
            var timings = IntStream.range(0, parts).mapToObj(_ -> new Timings()).toList();
            var all = Timetable.lasting(part.multipliedBy(parts), Instant.now(), perSecond);
            // Beside it: looking must not hold up the load.
            var load = Thread.ofPlatform()
                    .start(() -> loop.run(all, intended -> {
                        var within = Duration.between(all.begin(), intended).dividedBy(part);
                        client.run(intended, timings.get((int) within));
                    }));
            for (int each = 1; each <= parts; each++) {
                var _ = load.join(Duration.between(Instant.now(), began.plus(part.multipliedBy(each))));
                samples.add(sample(runtime, client, folder, began, timings.get(each - 1)));
                progress.accept(samples.getLast().toString());
            }
            load.join();
            client.awaitAll();
            return new Soak(perSecond, samples, client.tally().now());
        }
    }

    private static Sample sample(UnderLoad runtime, Client client, Path folder, Instant began, Timings timings) {
        var counts = runtime.collected();
        var tally = client.tally().now();
        return new Sample(
                Duration.between(began, Instant.now()),
                tally.completed(),
                counts.heapBytes(),
                counts.threads(),
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
