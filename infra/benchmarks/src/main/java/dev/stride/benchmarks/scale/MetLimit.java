package dev.stride.benchmarks.scale;

import dev.stride.benchmarks.scale.ReplayResult.HotKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A limit of AWS, the rate (states per second) at which a workload would reach it, and advice on how to raise this rate. The
 * calculation assumes that usage grows in proportion to the rate.
 *
 * @param statesPerSecond the rate at which the workload reaches the limit
 * @param change a change of the deployment or of the code with which the workload reaches the limit only at a higher rate
 */
record MetLimit(String limit, double statesPerSecond, String change) {

    private static final String MORE_IN_ONE_EXECUTION =
            "store instances less often (set `Checkpoint` to `EFFECTS`), raise `StatesPerInvocation`, or add a second deployment of Stride";

    /** Returns the limits in the order in which a growing workload reaches them. */
    static List<MetLimit> of(ReplayResult result) {
        var limits = new ArrayList<MetLimit>();
        var rate = result.statesPerSecond();
        limits.add(met(
                rate,
                "write units of the table",
                result.tableWrites(),
                Capacity.TABLE_UNITS,
                "raise the quota of the table"));
        limits.add(met(
                rate,
                "read units of the table",
                result.tableReads(),
                Capacity.TABLE_UNITS,
                "raise the quota of the table"));
        limits.add(met(
                rate,
                "write units of an index",
                result.indexWrites(),
                Capacity.TABLE_UNITS,
                "raise the quota of the table"));
        limits.add(met(
                rate,
                "concurrent Lambda executions for one SQS queue",
                result.executions(),
                Capacity.QUEUE_CONCURRENCY,
                MORE_IN_ONE_EXECUTION));
        limits.add(met(
                rate,
                "concurrent Lambda executions for requests to Stride's API",
                result.requests(),
                Capacity.QUEUE_CONCURRENCY,
                "raise `StartConcurrency` and `ApiConcurrency`, and the quota of concurrent executions"));
        if (result.workload() == Workload.MIDNIGHT) {
            limits.add(new MetLimit(
                    "%,d schedules that EventBridge Scheduler can trigger per second".formatted(Capacity.SCHEDULER),
                    Capacity.SCHEDULER * result.workload().states(),
                    "raise this quota of EventBridge Scheduler; until then, instances start late"));
        }
        result.keys().stream()
                .max(Comparator.comparingDouble(HotKey::share))
                .ifPresent(hottest -> limits.add(
                        new MetLimit("key `" + hottest.key() + "`", rate / hottest.share(), change(hottest.key()))));
        return limits.stream()
                .filter(limit -> Double.isFinite(limit.statesPerSecond()))
                .sorted(Comparator.comparingDouble(MetLimit::statesPerSecond))
                .toList();
    }

    private static MetLimit met(int rate, String name, long used, int limit, String change) {
        return new MetLimit("%,d %s".formatted(limit, name), (double) rate * limit / used, change);
    }

    /** Returns the advice for a partition key that reaches its throughput limit: how to spread its load over more keys. */
    private static String change(String key) {
        if (key.startsWith("EVENTTYPE#")) {
            return "change the code: divide the index entries of an event type among several partition keys";
        }
        if (key.startsWith("WORKFLOW#")) {
            return "divide the starts among several workflows with the same states: each workflow has its own partition key;"
                    + " or change the code of Stride,"
                    + " so that each process caches the newest version of a workflow for one second";
        }
        return "change the code: use more shards in `InstanceList`";
    }
}
