package dev.stride.benchmarks.latency;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.benchmarks.trace.PortCall;
import dev.stride.benchmarks.trace.RecordedRuntime;
import dev.stride.benchmarks.trace.Trace;
import dev.stride.benchmarks.trace.Trace.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The numbers of round trips to AWS that an instance makes one after the other. They are counted while the runtime runs an
 * instance in this process, with the table and the queue in memory.
 *
 * @param commitToCommit the round trips between two successive commits of the instance; the median of all intervals
 * @param startToEnd the round trips from the start request to the commit that ends the instance
 * @param request all round trips of the start request
 * @param commits the number of commits
 */
record LatencyModel(
        LatencyMode mode, Optional<RoundTrips> commitToCommit, RoundTrips startToEnd, RoundTrips request, int commits) {

    private static final RoundTrips TABLE = new RoundTrips(1, 0, 0);
    private static final RoundTrips SEND = new RoundTrips(0, 1, 0);
    private static final RoundTrips RECEIVE = new RoundTrips(0, 0, 1);

    /**
     * Counts the round trips between the runtime and AWS that an instance needs in a mode. Runs two instances and
     * counts only the round trips of the second, because the first instance also loads the plan.
     */
    static LatencyModel of(LatencyMode mode) {
        var runtime = new RecordedRuntime(mode.config());
        LatencyMode.WORKLOAD.definitions().forEach(runtime::deploy);
        record(mode, runtime);
        return of(mode, record(mode, runtime));
    }

    private static Trace record(LatencyMode mode, RecordedRuntime runtime) {
        runtime.begin();
        var starter = mode.starter(runtime.ports(), runtime.runtime());
        runtime.request(
                Duration.ofSeconds(1),
                () -> starter.start(
                        LatencyMode.WORKLOAD.workflow(0),
                        Optional.empty(),
                        JsonNodeFactory.instance.objectNode(),
                        Optional.empty()));
        return runtime.end();
    }

    private static LatencyModel of(LatencyMode mode, Trace trace) {
        var sinceCommit = RoundTrips.NONE;
        var all = RoundTrips.NONE;
        var intervals = new ArrayList<RoundTrips>();
        for (var next = Optional.of(trace.steps().getFirst()); next.isPresent(); next = follower(trace, next.get())) {
            sinceCommit = sinceCommit.plus(next.get().isRequest() ? RoundTrips.NONE : RECEIVE);
            for (var call : path(trace, next.get())) {
                sinceCommit = sinceCommit.plus(of(call));
                if (call == PortCall.COMMIT) {
                    intervals.add(sinceCommit);
                    all = all.plus(sinceCommit);
                    sinceCommit = RoundTrips.NONE;
                }
            }
        }
        var between = intervals.stream()
                .skip(1)
                .sorted(Comparator.comparingDouble(trips -> trips.millis(Latencies.STATED)))
                .toList();
        return new LatencyModel(
                mode,
                between.isEmpty() ? Optional.empty() : Optional.of(between.get(between.size() / 2)),
                all,
                trace.steps().getFirst().calls().stream()
                        .map(LatencyModel::of)
                        .reduce(RoundTrips.NONE, RoundTrips::plus),
                intervals.size());
    }

    private static RoundTrips of(PortCall call) {
        return call.isOfTable() ? TABLE : SEND;
    }

    /**
     * Returns the calls to AWS on the critical path of a step. A step is the handling of one request or message. The
     * path ends with the call that sends the message of the next step. In the last step, the path ends with the last
     * commit.
     */
    private static List<PortCall> path(Trace trace, Trace.Step step) {
        var last = step.calls().lastIndexOf(follower(trace, step).isPresent() ? PortCall.SEND : PortCall.COMMIT);
        return step.calls().subList(0, last + 1);
    }

    private static Optional<Trace.Step> follower(Trace trace, Trace.Step step) {
        return step.sent().stream()
                .filter(sent -> sent.delay().isZero())
                .map(Sent::step)
                .map(trace.steps()::get)
                .findFirst();
    }
}
