package dev.stride.benchmarks.load;

import java.time.Duration;
import java.time.Instant;

/**
 * When each start is to be: laid out beforehand at equal distances, whatever becomes of the starts before it.
 *
 * @param perSecond starts in a second
 */
public record Timetable(Instant begin, double perSecond, int starts) {

    private static final double SECOND_NANOS = 1e9;

    public Timetable {
        if (!(perSecond > 0) || starts < 0) {
            throw new IllegalArgumentException(starts + " starts at " + perSecond + " a second");
        }
    }

    /** As many starts as there are in this time. */
    public static Timetable lasting(Duration time, Instant begin, double perSecond) {
        return new Timetable(begin, perSecond, (int) Math.round(time.toNanos() / SECOND_NANOS * perSecond));
    }

    /** When a start is to be. @param start counted from 0 */
    public Instant intended(int start) {
        return begin.plusNanos(Math.round(start / perSecond * SECOND_NANOS));
    }

    /** When the start after the last one would be. */
    public Instant end() {
        return intended(starts);
    }

    /** The same rate from the end of this one on. */
    public Timetable continuedFor(Duration time) {
        return lasting(time, end(), perSecond);
    }
}
