package dev.stride.benchmarks.latency;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * The predicted and the measured latencies of a workflow. They depend on the {@link LatencyMode}, such as one state for
 * each message, and on the latencies of DynamoDB and SQS.
 *
 * @param injected the latencies of DynamoDB and SQS that the measurement simulates
 * @param commitToCommit the measured milliseconds between successive commits
 * @param startToEnd the measured milliseconds from the start request to the last commit
 */
public record LatencyRun(LatencyModel model, Latencies injected, Times commitToCommit, Times startToEnd) {

    private static final int CLIENTS = 4;
    private static final int WARM_UP = 5;
    private static final double MEDIAN = 0.5;
    private static final double TAIL = 0.99;

    /** Percentiles of measured times; zero if nothing was measured. */
    record Times(double p50, double p99) {

        static Times of(Collection<Double> measured) {
            var sorted = measured.stream().sorted().toList();
            return sorted.isEmpty() ? new Times(0, 0) : new Times(at(sorted, MEDIAN), at(sorted, TAIL));
        }

        private static double at(List<Double> sorted, double share) {
            return sorted.get(Math.min(sorted.size() - 1, (int) (share * sorted.size())));
        }
    }

    /**
     * Measures the latencies of instances in a mode, such as one state for each message. Calls to DynamoDB and SQS are
     * simulated and take the injected times. Each of four clients starts an instance when its previous one has ended.
     *
     * @param instances the number of instances that each client starts after a warm-up
     */
    public static LatencyRun measure(LatencyMode mode, Latencies injected, int instances) throws InterruptedException {
        var commits = new CommitTimes();
        try (var runtime = new DelayedRuntime(mode, injected, commits)) {
            runClients(runtime, WARM_UP);
            commits.takeIntervals();
            var startToEnd = Times.of(runClients(runtime, instances));
            return new LatencyRun(LatencyModel.of(mode), injected, Times.of(commits.takeIntervals()), startToEnd);
        }
    }

    private static Collection<Double> runClients(DelayedRuntime runtime, int instances) throws InterruptedException {
        var times = new ConcurrentLinkedQueue<Double>();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            var ends = new ArrayList<Future<?>>();
            for (int client = 0; client < CLIENTS; client++) {
                ends.add(clients.submit(() -> {
                    for (int n = 0; n < instances; n++) {
                        times.add(runtime.runInstance());
                    }
                    return times;
                }));
            }
            for (var end : ends) {
                end.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
        return times;
    }

    private static final List<String> HEADER = List.of(
            "mode",
            "from / to",
            "round trips",
            "at stated latencies, ms",
            "predicted, ms",
            "p50, ms",
            "p99, ms",
            "p50 to predicted");

    /** Returns the header of the table of latencies, in Markdown. */
    public static List<String> header() {
        return List.of(row(HEADER), "|---|---|---|--:|--:|--:|--:|--:|");
    }

    /** Returns the predicted and the measured latencies of this run as rows of a Markdown table. */
    public List<String> rows() {
        return Stream.concat(
                        model.commitToCommit().stream().map(trips -> row("commit to commit", trips, commitToCommit)),
                        Stream.of(row("start to last commit", model.startToEnd(), startToEnd)))
                .toList();
    }

    /**
     * Returns the relative difference between a measured median latency and its prediction. One such difference
     * concerns the time between commits, the other the time of a whole instance; returns the larger difference.
     */
    double difference() {
        var ofEnd = difference(model.startToEnd(), startToEnd);
        return model.commitToCommit()
                .map(trips -> difference(trips, commitToCommit))
                .filter(ofCommit -> Math.abs(ofCommit) > Math.abs(ofEnd))
                .orElse(ofEnd);
    }

    private double difference(RoundTrips trips, Times measured) {
        return measured.p50() / trips.millis(injected) - 1;
    }

    private String row(String what, RoundTrips trips, Times measured) {
        return row(List.of(
                model.mode().text(),
                what,
                trips.text(),
                millis(trips.millis(Latencies.STATED)),
                millis(trips.millis(injected)),
                millis(measured.p50()),
                millis(measured.p99()),
                String.format(Locale.ROOT, "%+.1f %%", 100 * difference(trips, measured))));
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    private static String millis(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }
}
