package dev.stride.benchmarks.load;

import java.time.Duration;

/**
 * The durations of a load benchmark.
 *
 * @param warmUp the time at the same rate before each measurement
 * @param measured the time of each measurement
 * @param probe the time of each step of the search for the saturation
 */
public record LoadSettings(Duration warmUp, Duration measured, Duration probe) {

    private static final Duration PROBED = Duration.ofSeconds(15);

    /**
     * Returns settings in which each step of the search for the saturation lasts as long as a measurement, but at most 15
     * seconds.
     */
    public static LoadSettings measuring(Duration warmUp, Duration measured) {
        return new LoadSettings(warmUp, measured, measured.compareTo(PROBED) < 0 ? measured : PROBED);
    }
}
