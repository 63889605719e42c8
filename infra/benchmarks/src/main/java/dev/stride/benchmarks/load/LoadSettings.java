package dev.stride.benchmarks.load;

import java.time.Duration;

/**
 * The durations of a load benchmark.
 *
 * @param warmUp the time before each measurement in which instances start at the same rate
 * @param measured the time of each measurement
 * @param probe the time for which the search for the saturation tries each number of clients
 */
public record LoadSettings(Duration warmUp, Duration measured, Duration probe) {

    private static final Duration PROBED = Duration.ofSeconds(15);

    /**
     * Returns settings with these durations. The search for the saturation tries each number of clients for the duration {@code
     * measured}, but for at most 15 seconds.
     */
    public static LoadSettings measuring(Duration warmUp, Duration measured) {
        return new LoadSettings(warmUp, measured, measured.compareTo(PROBED) < 0 ? measured : PROBED);
    }
}
