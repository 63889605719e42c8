package dev.stride.benchmarks.load;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Times that something took, from a microsecond to an hour, with three digits each. Any number of threads may add. */
public final class LatencyHistogram {

    static final long LONGEST_MICROS = Duration.ofHours(1).toSeconds() * 1_000_000;
    static final int DIGITS = 3;
    private static final double MILLI_MICROS = 1000;

    private final Histogram histogram;

    LatencyHistogram() {
        this(new ConcurrentHistogram(LONGEST_MICROS, DIGITS));
    }

    private LatencyHistogram(Histogram histogram) {
        this.histogram = histogram;
    }

    /** Those that another process took down. */
    static LatencyHistogram decode(byte[] encoded) {
        return new LatencyHistogram(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), LONGEST_MICROS));
    }

    /** A time off the scale is counted at its end. */
    void add(Duration time) {
        histogram.recordValue(Math.clamp(time.toNanos() / 1000, 0, LONGEST_MICROS));
    }

    /** What they are like. */
    public Quantiles quantiles() {
        return new Quantiles(
                histogram.getTotalCount(),
                millis(50),
                millis(99),
                millis(99.9),
                histogram.getMaxValue() / MILLI_MICROS);
    }

    private double millis(double percent) {
        return histogram.getValueAtPercentile(percent) / MILLI_MICROS;
    }

    /** In milliseconds. @param count how many there are */
    public record Quantiles(long count, double p50, double p99, double p999, double max) {}
}
