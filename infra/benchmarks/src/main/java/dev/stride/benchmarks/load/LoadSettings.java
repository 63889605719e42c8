package dev.stride.benchmarks.load;

import java.time.Duration;

/**
 * The durations of the phases of a load benchmark: the warm-up, the measurement, and each probe in the search for the maximum
 * throughput.
 *
 * @param warmUp the time before each measurement in which instances start at the same rate
 * @param measured the time of each measurement
 * @param probe the time for which the search for the saturation tries each number of clients
 */
public record LoadSettings(Duration warmUp, Duration measured, Duration probe) {

    private static final Duration PROBED = Duration.ofSeconds(15);

    /**
     * Returns settings with the given durations of the warm-up and of each measurement. Each probe in the search for
     * the maximum throughput is as long as a measurement, but at most 15 seconds.
     */
    public static LoadSettings measuring(Duration warmUp, Duration measured) {
        return new LoadSettings(warmUp, measured, measured.compareTo(PROBED) < 0 ? measured : PROBED);
    }
}
