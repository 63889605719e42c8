package dev.stride.benchmarks.scale;

import dev.stride.benchmarks.scale.ReplayResult.HotKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The results of a simulation of several workloads, each at several rates. The simulation of a workload repeats the
 * recorded runs of some of its instances.
 *
 * @param recordings one for each workload
 * @param results the results in the order of the workloads; those of one workload are in the order of the rates
 * @param seconds the virtual time of each simulated run
 */
public record ScaleRun(List<Recording> recordings, List<ReplayResult> results, int seconds) {

    /**
     * The reference rate in states per second. At this rate, no partition key that several instances share should use more than
     * half of DynamoDB's throughput limit per partition key.
     */
    static final int REFERENCE_RATE = 10_000;

    static final int HIGHEST_RATE = 100_000;

    /** The default length of a simulated run in virtual time: ten minutes. */
    public static final int SECONDS = 600;

    public ScaleRun {
        recordings = List.copyOf(recordings);
        results = List.copyOf(results);
    }

    /** A load in states per second, and the limits of the deployment in the simulation of this load. */
    private record Load(int statesPerSecond, Capacity capacity) {}

    private static final List<Load> LOADS = List.of(
            new Load(1_000, Capacity.DEFAULT),
            new Load(REFERENCE_RATE, Capacity.RAISED),
            new Load(HIGHEST_RATE, Capacity.RAISED),
            new Load(HIGHEST_RATE, Capacity.LIFTED));

    /**
     * Records some instances of each workload ({@link Workload}), simulates the workload at several rates, and prints
     * the result of each simulation.
     */
    public static ScaleRun run(int seconds, Consumer<String> print) {
        var recordings = new ArrayList<Recording>();
        var results = new ArrayList<ReplayResult>();
        for (var workload : Workload.values()) {
            var recording = Recording.of(workload);
            recordings.add(recording);
            for (var load : LOADS) {
                var result = ReplayResult.of(recording, load.statesPerSecond(), load.capacity(), seconds);
                results.add(result);
                lines(result).forEach(print);
            }
        }
        return new ScaleRun(recordings, results, seconds);
    }

    /** Returns the results of the simulations at {@link #REFERENCE_RATE}, one for each workload ({@link Workload}). */
    List<ReplayResult> atReferenceRate() {
        return results.stream()
                .filter(result -> result.statesPerSecond() == REFERENCE_RATE)
                .toList();
    }

    private static Stream<String> lines(ReplayResult result) {
        var figures = Stream.of(row(header()), row(cells(result)));
        var hottest = Stream.concat(result.hottest(true).stream(), result.hottest(false).stream());
        return Stream.of(
                        figures, Stream.concat(Stream.of(result.own()), hottest).map(ScaleRun::line), Stream.of(""))
                .flatMap(lines -> lines);
    }

    private static String row(List<String> cells) {
        return String.format(
                Locale.ROOT, "%-22s %9s %-18s %9s %8s %9s %9s %9s %9s %9s %8s %8s %9s %8s", cells.toArray());
    }

    private static List<String> header() {
        return List.of(
                "workload",
                "states/s",
                "limits",
                "done/s",
                "w units",
                "r units",
                "index w",
                "by table",
                "by keys",
                "refused",
                "oldest s",
                "waiting",
                "executing",
                "requests");
    }

    static List<String> cells(ReplayResult result) {
        var throttles = result.throttles();
        return List.of(
                result.workload().text(),
                number(result.statesPerSecond()),
                result.capacity().text(),
                number(Math.round(result.done())),
                number(result.tableWrites()),
                number(result.tableReads()),
                number(result.indexWrites()),
                number(throttles.byTable()),
                number(throttles.bySharedKeys() + throttles.byOwnKeys()),
                number(result.refused()),
                String.format(Locale.ROOT, "%.1f", result.oldestSeconds()),
                number(result.waiting()),
                number(result.executions()),
                number(result.requests()));
    }

    private static String line(HotKey key) {
        return String.format(
                Locale.ROOT,
                "    %5.1f %%  %-8s %6d write units, %6d read units, %8d throttled  %s",
                100 * key.share(),
                key.space(),
                key.writes(),
                key.reads(),
                key.throttles(),
                key.key());
    }

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
