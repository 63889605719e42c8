package dev.stride.benchmarks.peers;

import dev.stride.benchmarks.peers.Engine.Task;
import dev.stride.benchmarks.peers.Row.Trial.Latency;
import dev.stride.benchmarks.peers.Row.Trial.Signals;
import dev.stride.benchmarks.peers.Row.Trial.Throughput;
import java.util.List;
import java.util.Locale;

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

    /** What a trial measures. */
    enum Quantity {
        STEPS_PER_SECOND("steps/s", "%,.0f", true),
        /** The processor time of all processes of an engine. */
        PROCESSOR_TIME_PER_STEP("µs", "%,.0f", false),
        MEDIAN("ms", "%,.1f", false),
        PERCENTILE_99("ms", "%,.1f", false),
        /** The time from the first signal until all instances have ended. */
        DURATION("s", "%,.1f", false),
        /** How much more memory the processes of an engine have after a garbage collection, for each waiting instance. */
        MEMORY_PER_INSTANCE("KB", "%,.1f", false);

        private final String unit;
        private final String format;
        private final boolean moreIsBetter;

        Quantity(String unit, String format, boolean moreIsBetter) {
            this.unit = unit;
            this.format = format;
            this.moreIsBetter = moreIsBetter;
        }

        String unit() {
            return unit;
        }

        String text(double value) {
            return String.format(Locale.ROOT, format, value);
        }

        /** Returns the better one of two values. */
        double better(double one, double other) {
            return moreIsBetter ? Math.max(one, other) : Math.min(one, other);
        }

        /** Returns how many times a value is as good as another one. */
        double ratio(double value, double other) {
            return moreIsBetter ? value / other : other / value;
        }
    }

    /** What clients do with an engine while it is measured. */
    sealed interface Trial {

        /** Clients run one instance after the other, each waiting for the end of its own. */
        record Throughput(Task task, int clients) implements Trial {}

        /** One client runs one instance after the other. */
        record Latency(Task task, int instances) implements Trial {}

        /** Instances wait for a signal, until all are sent theirs. */
        record Signals(int instances) implements Trial {}
    }
}
