package dev.stride.benchmarks.peers;

import dev.stride.benchmarks.peers.Trial.Latency;
import dev.stride.benchmarks.peers.Trial.Signals;
import dev.stride.benchmarks.peers.Trial.Throughput;
import java.util.List;

/** A row of the comparison: what is measured in which trial. */
record Row(String work, Quantity quantity, Trial trial) {

    private static final Trial MANY_STEPS = new Throughput(Task.STEPS, 64);
    private static final Trial ONE = new Latency(Task.STEPS, 200);
    private static final Trial WAITING = new Signals(2_000);

    static final List<Row> ALL = List.of(
            new Row("10 steps, 2 workflows at once", Quantity.STEPS_PER_SECOND, new Throughput(Task.STEPS, 2)),
            new Row("16 at once", Quantity.STEPS_PER_SECOND, new Throughput(Task.STEPS, 16)),
            new Row("64 at once", Quantity.STEPS_PER_SECOND, MANY_STEPS),
            new Row("processor time of a step, 64 at once", Quantity.PROCESSOR_TIME_PER_STEP, MANY_STEPS),
            new Row("one workflow of 10 steps, seen by the client: p50", Quantity.MEDIAN, ONE),
            new Row("the same: p99", Quantity.PERCENTILE_99, ONE),
            new Row("three HTTP calls, 16 at once", Quantity.STEPS_PER_SECOND, new Throughput(Task.CALLS, 16)),
            new Row("100 branches joined: p50", Quantity.MEDIAN, new Latency(Task.BRANCHES, 30)),
            new Row("2,000 waiting, all signalled: until done", Quantity.DURATION, WAITING),
            new Row("memory of a waiting instance", Quantity.MEMORY_PER_INSTANCE, WAITING));

    /** Returns the trials of all rows, each once. */
    static List<Trial> trials() {
        return ALL.stream().map(Row::trial).distinct().toList();
    }

    String title() {
        return work + ", " + quantity.unit();
    }
}
