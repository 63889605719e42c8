package dev.stride.benchmarks.load;

import dev.stride.benchmarks.load.LatencyHistogram.Timings;
import dev.stride.benchmarks.load.OpenLoop.Timetable;
import dev.stride.benchmarks.load.StepFigures.LoadSnapshot;
import dev.stride.engine.branch.Status;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** A load generator that starts many instances of one workload on a runtime. */
public final class LoadGenerator implements AutoCloseable {

    /** The numbers of concurrent clients that are tried to find the saturation of the runtime. The first one only warms up. */
    private static final List<Integer> CLIENTS = List.of(16, 8, 16, 32, 64, 128);

    /**
     * The lowest value that {@link #saturation} returns, in instances per second. The benchmark then starts instances at a
     * fraction of this rate, so the value must not be zero, even if no instance ended.
     */
    private static final double LEAST = 0.5;

    /**
     * The time between the planning of instance starts and the first of them, so that the first one is not already
     * late.
     */
    private static final Duration LEAD = Duration.ofMillis(100);

    /** The loads that are measured, in percent of the load that saturates the runtime. */
    private static final List<Integer> PERCENTS = List.of(25, 50, 75, 100, 150);

    private static final double ALL = 100;
    private static final double SECOND_NANOS = 1e9;

    private final InstantSource clock = InstantSource.system();
    private final LoadTarget runtime;
    private final ProcessCpuTime stores;
    private final LoadSettings settings;
    private final Consumer<String> progress;
    private final LoadClient loadClient;

    /**
     * Creates a load generator, and deploys the workload's workflow to the runtime.
     *
     * @param stores the processes that store the runtime's data
     * @param resources files that its definition refers to
     * @param progress receives status lines for people
     */
    public LoadGenerator(
            LoadTarget runtime,
            ProcessCpuTime stores,
            Workload workload,
            Map<String, String> resources,
            LoadSettings settings,
            Consumer<String> progress) {
        this.runtime = runtime;
        this.stores = stores;
        this.settings = settings;
        this.progress = progress;
        loadClient = new LoadClient(runtime, workload);
        loadClient.deploy(resources);
    }

    /** Measures the runtime at a fourth of the load that saturates it, at half of it and so on, up to more than it can bear. */
    public List<StepFigures> climb() throws InterruptedException {
        var saturation = saturation();
        var steps = new ArrayList<StepFigures>();
        for (var percent : PERCENTS) {
            steps.add(measureStep(saturation * percent / ALL));
        }
        return steps;
    }

    /**
     * Returns the saturation: the maximum number of instances that the runtime ends per second. It tries a growing number of
     * clients, each of which starts an instance when its previous one has ended.
     */
    public double saturation() throws InterruptedException {
        closedLoop(CLIENTS.getFirst(), settings.warmUp());
        var best = LEAST;
        for (var clients : CLIENTS.subList(1, CLIENTS.size())) {
            var perSecond = closedLoop(clients, settings.probe());
            progress.accept(String.format(Locale.ROOT, "%d clients: %.1f instances a second", clients, perSecond));
            best = Math.max(best, perSecond);
        }
        return best;
    }

    /**
     * Starts instances at a fixed rate and waits until all have ended. Meanwhile, a fraction of the runtime's calls to its
     * database, queue and other services fails.
     *
     * @param rate the fraction of the port calls that fail
     */
    StepFigures measureStepWithFailures(double perSecond, double rate) throws InterruptedException {
        runtime.failPortCalls(rate);
        try {
            return step(perSecond);
        } finally {
            runtime.failPortCalls(0);
        }
    }

    /** Starts instances at a fixed rate, and then waits until all have ended. */
    public StepFigures measureStep(double perSecond) throws InterruptedException {
        var figures = step(perSecond);
        progress.accept(figures.row());
        return figures;
    }

    private StepFigures step(double perSecond) throws InterruptedException {
        var first = loadClient.tally().snapshot();
        var timings = new Timings();
        try (var loop = OpenLoop.system()) {
            var warming = Timetable.lasting(settings.warmUp(), clock.instant().plus(LEAD), perSecond);
            loop.run(warming, intended -> loadClient.run(intended, new Timings()));
            var before = moment();
            loop.run(warming.continuedFor(settings.measured()), intended -> loadClient.run(intended, timings));
            var after = moment();
            loadClient.awaitAll();
            return StepFigures.from(
                    perSecond,
                    timings,
                    before,
                    after,
                    loadClient.tally().snapshot().minus(first),
                    Duration.between(after.time(), clock.instant()));
        }
    }

    /** Returns the client that starts the instances. */
    LoadClient client() {
        return loadClient;
    }

    /** Returns how many instances the API lists as completed, and how many with another status. */
    public ListedCounts countListed() {
        return new ListedCounts(
                loadClient.tally().snapshot().accepted(),
                loadClient.countListed(Status.COMPLETED),
                loadClient.countListedExcept(Status.COMPLETED));
    }

    /**
     * The result counts of a benchmark: the starts that the API accepted, the instances that it lists as completed, and those
     * that it lists with another status.
     *
     * @param accepted the number of accepted starts
     */
    public record ListedCounts(long accepted, long completed, long others) {}

    @Override
    public void close() {
        loadClient.close();
    }

    /** @param time the duration of the run; its first third is not counted, because all clients have only just started */
    private double closedLoop(int clients, Duration time) throws InterruptedException {
        var end = clock.instant().plus(time);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int each = 0; each < clients; each++) {
                threads.execute(() -> runUntil(end));
            }
            Thread.sleep(time.dividedBy(3));
            var before = loadClient.tally().snapshot();
            var began = clock.instant();
            Thread.sleep(Duration.between(began, end));
            var completed = loadClient.tally().snapshot().completed() - before.completed();
            return completed
                    * SECOND_NANOS
                    / Duration.between(began, clock.instant()).toNanos();
        }
    }

    private void runUntil(Instant end) {
        for (var now = clock.instant(); now.isBefore(end); now = clock.instant()) {
            loadClient.run(now, new Timings());
        }
    }

    private LoadSnapshot moment() {
        var runtimeCounters = runtime.counts();
        return new LoadSnapshot(
                clock.instant(),
                loadClient.tally().snapshot(),
                runtimeCounters,
                runtime.processor().total(),
                stores.total(),
                ProcessCpuTime.ofThisProcess().total());
    }

    /**
     * The durations of the phases of a load benchmark: the warm-up, the measurement, and each probe in the search for the maximum
     * throughput.
     *
     * @param warmUp the time before each measurement in which instances start at the same rate
     * @param measured the time of each measurement
     * @param probe the time for which the search for the saturation tries each number of clients
     */
    public record LoadSettings(Duration warmUp, Duration measured, Duration probe) {

        private static final Duration PROBED = Duration.ofSeconds(15);

        /**
         * Returns settings with the given durations of the warm-up and of each measurement. Each probe in the search for
         * the maximum throughput is as long as a measurement, but at most 15 seconds.
         */
        public static LoadSettings measuring(Duration warmUp, Duration measured) {
            return new LoadSettings(warmUp, measured, measured.compareTo(PROBED) < 0 ? measured : PROBED);
        }
    }
}
