package dev.stride.benchmarks.load;

import java.time.Duration;

/**
 * How long load is measured.
 *
 * @param warmUp at the same rate, before each measurement
 * @param measured each measurement
 * @param probe each try while the saturation is looked for
 */
public record LoadSettings(Duration warmUp, Duration measured, Duration probe) {

    private static final Duration PROBED = Duration.ofSeconds(15);

    /** With tries as long as a measurement, and not longer than a quarter of a minute. */
    public static LoadSettings measuring(Duration warmUp, Duration measured) {
        return new LoadSettings(warmUp, measured, measured.compareTo(PROBED) < 0 ? measured : PROBED);
    }
}
