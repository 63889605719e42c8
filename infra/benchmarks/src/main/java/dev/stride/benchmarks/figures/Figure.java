package dev.stride.benchmarks.figures;

import java.util.Locale;

/** A performance figure of Stride, with the wanted value and the command that measures it. */
public enum Figure {
    ORDER(
            "workflow `examples/order`, default settings, batches of one message: dollars for a million runs",
            Wanted.atMost(28),
            Kind.COUNTED),
    ORDER_EFFECTS(
            "workflow `examples/order`, several states in an invocation,"
                    + " commits at calls and waits instead of after each state (parameter `Checkpoint` = `EFFECTS`):"
                    + " dollars for a million runs",
            Wanted.atMost(7),
            Kind.COUNTED),
    ORDER_INLINE(
            "workflow `examples/order`, the start request also runs the first states,"
                    + " commits at calls and waits instead of after each state (parameter `Checkpoint` = `EFFECTS`):"
                    + " dollars for a million runs",
            Wanted.atMost(6),
            Kind.COUNTED),
    WRITES(
            "instance of ten states without calls, default settings: database writes per state",
            Wanted.atMost(1.1),
            Kind.COUNTED),
    WRITES_EFFECTS(
            "instance of ten states without calls,"
                    + " commits at calls and waits instead of after each state (parameter `Checkpoint` = `EFFECTS`):"
                    + " database writes per state",
            Wanted.atMost(0.2),
            Kind.COUNTED),
    READS("instance of ten states without calls, from start to end: database reads", Wanted.atMost(2), Kind.COUNTED),
    FOREACH(
            "`foreach` over 10,000 elements with a call each: database writes per element",
            Wanted.atMost(2.2),
            Kind.COUNTED,
            "./stride bench --case foreach"),
    PARALLEL(
            "`parallel` of 100 branches on the embedded runtime: seconds, slowest of ten runs",
            Wanted.atMost(1),
            Kind.TIMED,
            "./stride bench --case parallel --runs 10"),
    BURST("burst of 10,000 events for one instance: write units per event", Wanted.atMost(5), Kind.COUNTED),
    EMBEDDED(
            "embedded runtime on disk, states without calls: states per second",
            Wanted.atLeast(5_000),
            Kind.TIMED,
            "./stride bench --states --data DIR"),
    COLD_START(
            "cold start without a snapshot: ms from the JVM's start to the first committed state",
            Wanted.atMost(600),
            Kind.TIMED,
            "./stride bench --cold"),
    RESTORED(
            "first message after a restore from a snapshot: CPU time in ms",
            Wanted.atMost(250),
            Kind.TIMED,
            "mvn -Dquick -pl infra/local -am test -Dtest=FunctionCostTest -Dgroups=benchmark -Dtests.without=none"
                    + " -Dsurefire.failIfNoSpecifiedTests=false"),
    ENGINE(
            "engine without database and queue, on two threads: states per second",
            Wanted.atLeast(860_000),
            Kind.TIMED,
            "./stride bench --guard"),
    PEER(
            "SonataFlow's in-process executor on two threads: states per second",
            Wanted.NONE,
            Kind.TIMED,
            "./stride bench --peers");

    /** The way in which the value of a performance figure is obtained: by counting requests, or by measuring time. */
    enum Kind {
        /** The figure results from counting requests, and is the same on every machine. */
        COUNTED("counted"),
        /** The figure is a measured time or speed, and depends on the machine. */
        TIMED("timed");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // a record of primitive values
    private final Wanted wanted;

    private final Kind kind;
    private final String command;

    Figure(String text, Wanted wanted, Kind kind) {
        this.text = text;
        this.wanted = wanted;
        this.kind = kind;
        command = "./stride bench --figures --case " + key();
    }

    Figure(String text, Wanted wanted, Kind kind, String command) {
        this.text = text;
        this.wanted = wanted;
        this.kind = kind;
        this.command = command;
    }

    /** Returns the name by which the command line selects this figure, such as {@code order-effects}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String text() {
        return text;
    }

    Wanted wanted() {
        return wanted;
    }

    String kind() {
        return kind.text;
    }

    public boolean isCounted() {
        return kind == Kind.COUNTED;
    }

    /** Returns the command that measures this figure alone. */
    public String command() {
        return command;
    }

    /**
     * The target of a performance figure: an upper or a lower bound of its measured value.
     *
     * @param bound infinite if the figure has no target
     * @param isUpper whether the figure must not be larger than the bound; otherwise it must not be smaller
     */
    record Wanted(double bound, boolean isUpper) {

        static final Wanted NONE = new Wanted(Double.POSITIVE_INFINITY, true);

        static Wanted atMost(double bound) {
            return new Wanted(bound, true);
        }

        static Wanted atLeast(double bound) {
            return new Wanted(bound, false);
        }

        boolean isMetBy(double value) {
            return isUpper ? value <= bound : value >= bound;
        }

        String text() {
            return Double.isInfinite(bound) ? "-" : (isUpper ? "≤ " : "≥ ") + number(bound);
        }
    }

    /** Formats a value for tables: with at most two decimals if it is below 100, otherwise as an integer. */
    static String number(double value) {
        if (value == Math.rint(value)) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value).replaceFirst("(\\.\\d)0$", "$1");
    }
}
