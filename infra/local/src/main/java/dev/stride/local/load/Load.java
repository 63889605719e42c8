package dev.stride.local.load;

import dev.stride.engine.Status;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Puts a runtime under load by instances of one shape. */
public final class Load implements AutoCloseable {

    /** How many clients look for the saturation, try by try. The first try only warms up. */
    private static final List<Integer> CLIENTS = List.of(16, 8, 16, 32, 64, 128);

    /** What a runtime is taken to bear in which nothing ended: there is load to begin with. */
    private static final double LEAST = 0.5;

    /** Time to lay out a timetable before its first start. */
    private static final Duration LEAD = Duration.ofMillis(100);

    private static final double SECOND_NANOS = 1e9;

    private final InstantSource clock = InstantSource.system();
    private final UnderLoad runtime;
    private final Processor stores;
    private final LoadSettings settings;
    private final Consumer<String> progress;
    private final Client client;

    /**
     * Deploys the shape.
     *
     * @param stores processes that keep the runtime's data
     * @param resources files that its definition names
     * @param progress gets lines for who watches
     */
    public Load(
            UnderLoad runtime,
            Processor stores,
            Shape shape,
            Map<String, String> resources,
            LoadSettings settings,
            Consumer<String> progress) {
        this.runtime = runtime;
        this.stores = stores;
        this.settings = settings;
        this.progress = progress;
        client = new Client(runtime, shape);
        client.deploy(resources);
    }

    /**
     * The most instances that end in a second, however many are started: clients that each start an instance when their last one
     * has ended, of which there are more and more.
     */
    public double saturation() throws InterruptedException {
        closedLoop(CLIENTS.getFirst(), settings.warmUp());
        var best = LEAST;
        for (var clients : CLIENTS.subList(1, CLIENTS.size())) {
            var perSecond = closedLoop(clients, settings.probed());
            progress.accept(String.format(Locale.ROOT, "%d clients: %.1f instances a second", clients, perSecond));
            best = Math.max(best, perSecond);
        }
        return best;
    }

    /** Starts instances at a fixed rate, and then waits until all have ended. */
    public StepFigures step(double perSecond) throws InterruptedException {
        var first = client.tally().now();
        var timings = new Timings();
        try (var loop = OpenLoop.real()) {
            var warming = Timetable.lasting(settings.warmUp(), clock.instant().plus(LEAD), perSecond);
            loop.run(warming, intended -> client.run(intended, new Timings()));
            var before = moment();
            loop.run(warming.then(settings.measured()), intended -> client.run(intended, timings));
            var after = moment();
            client.awaitAll();
            var figures = StepFigures.of(
                    perSecond,
                    timings,
                    before,
                    after,
                    client.tally().now().minus(first),
                    Duration.between(after.at(), clock.instant()));
            progress.accept(StepLine.of(figures));
            return figures;
        }
    }

    /** Who starts its instances. */
    Client client() {
        return client;
    }

    /** How many instances the API lists as completed, and how many as anything else. */
    public Listed listed() {
        var others = 0;
        for (var status : Status.values()) {
            others += status == Status.COMPLETED ? 0 : client.listed(status);
        }
        return new Listed(client.tally().now().accepted(), client.listed(Status.COMPLETED), others);
    }

    /** What the API lists at the end. @param accepted how many it had accepted */
    public record Listed(long accepted, long completed, long others) {}

    @Override
    public void close() {
        client.close();
    }

    /** @param time of which the first third is not counted: then all clients have only just started */
    private double closedLoop(int clients, Duration time) throws InterruptedException {
        var end = clock.instant().plus(time);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int each = 0; each < clients; each++) {
                threads.execute(() -> runUntil(end));
            }
            Thread.sleep(time.dividedBy(3));
            var before = client.tally().now();
            var began = clock.instant();
            Thread.sleep(Duration.between(began, end));
            var completed = client.tally().now().completed() - before.completed();
            return completed
                    * SECOND_NANOS
                    / Duration.between(began, clock.instant()).toNanos();
        }
    }

    private void runUntil(Instant end) {
        for (var now = clock.instant(); now.isBefore(end); now = clock.instant()) {
            client.run(now, new Timings());
        }
    }

    private Moment moment() {
        var counts = runtime.counts();
        return new Moment(
                clock.instant(),
                client.tally().now(),
                counts,
                runtime.processor().taken(),
                stores.taken(),
                Processor.own().taken());
    }
}
