package dev.stride.benchmarks.embedded;

import dev.stride.local.sqlite.Database.Activity;
import dev.stride.runtime.CheckpointMode;
import java.time.Duration;
import java.util.Locale;

/**
 * The measurements of states that neither call a service nor wait.
 *
 * @param instances the number of instances that ended
 * @param states the number of their states
 * @param elapsed the measured time
 * @param processor the CPU time of the process, including the clients and the garbage collector
 * @param activity what the database did
 */
public record StatesFigures(
        CheckpointMode mode, long instances, long states, Duration elapsed, Duration processor, Activity activity) {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    /** The column headers of {@link #row}. */
    public static final String HEADER = String.format(
            Locale.ROOT,
            "%-20s %10s %9s %9s %12s %10s %14s %14s %14s",
            "mode",
            "instances",
            "seconds",
            "states/s",
            "CPU us/state",
            "processors",
            "commits/state",
            "syncs/state",
            "work/state");

    public double statesPerSecond() {
        return states * NANOS_PER_SECOND / elapsed.toNanos();
    }

    /** Formats the measurements as a row of a table. */
    public String row() {
        return String.format(
                Locale.ROOT,
                "%-20s %10d %9.1f %9.0f %12.0f %10.2f %14.3f %14.3f %14.3f",
                mode,
                instances,
                elapsed.toNanos() / NANOS_PER_SECOND,
                statesPerSecond(),
                processor.toNanos() / NANOS_PER_MICRO / states,
                (double) processor.toNanos() / elapsed.toNanos(),
                (double) activity.commits() / states,
                (double) activity.syncs() / states,
                (double) activity.units() / states);
    }
}
