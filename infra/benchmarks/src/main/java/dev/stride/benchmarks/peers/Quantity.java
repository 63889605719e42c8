package dev.stride.benchmarks.peers;

import java.util.Locale;

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
