package dev.stride.benchmarks.load;

import java.time.Duration;
import java.time.Instant;

/**
 * The planned start times of instances, at equal intervals. They do not depend on the progress of earlier starts.
 *
 * @param perSecond starts per second
 */
public record Timetable(Instant begin, double perSecond, int starts) {

    private static final double SECOND_NANOS = 1e9;

    public Timetable {
        if (!(perSecond > 0) || starts < 0) {
            throw new IllegalArgumentException(starts + " starts at " + perSecond + " a second");
        }
    }

    /** Returns a timetable with as many planned starts of instances as fit into a duration. */
    public static Timetable lasting(Duration time, Instant begin, double perSecond) {
        return new Timetable(begin, perSecond, (int) Math.round(time.toNanos() / SECOND_NANOS * perSecond));
    }

    /**
     * Returns the time at which one of the instances is planned to start.
     *
     * @param start the number of the instance in the timetable, counted from 0
     */
    public Instant intended(int start) {
        return begin.plusNanos(Math.round(start / perSecond * SECOND_NANOS));
    }

    /** Returns the end of the timetable, one interval after the last start. */
    public Instant end() {
        return intended(starts);
    }

    /** Plans further instance starts for the given duration. They follow the end of this timetable at the same rate. */
    public Timetable continuedFor(Duration time) {
        return lasting(time, end(), perSecond);
    }
}
