package dev.stride.benchmarks.load;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * An open-loop load generator: it starts work at the times of a {@link Timetable} without waiting for earlier work, so that a
 * slow system accumulates work, as in production. A closed loop sends less to a slow system, and so hides its delays.
 */
public final class OpenLoop implements AutoCloseable {

    private final InstantSource clock;
    private final Consumer<Duration> pause;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** @param pause sleeps for a duration */
    OpenLoop(InstantSource clock, Consumer<Duration> pause) {
        this.clock = clock;
        this.pause = pause;
    }

    /** Creates a load generator that uses the system clock. */
    public static OpenLoop system() {
        return new OpenLoop(InstantSource.system(), time -> LockSupport.parkNanos(time.toNanos()));
    }

    /**
     * Starts work at each time of a timetable, and returns when the timetable ends.
     *
     * @param start receives the intended start time, on a thread of its own
     */
    public void run(Timetable timetable, Consumer<Instant> start) {
        for (int each = 0; each < timetable.starts(); each++) {
            var intended = timetable.intended(each);
            await(intended);
            threads.execute(() -> start.accept(intended));
        }
        await(timetable.end());
    }

    /** Waits until all started work has ended. */
    @Override
    public void close() {
        threads.close();
    }

    private void await(Instant time) {
        for (var left = left(time); left.isPositive(); left = left(time)) {
            pause.accept(left);
        }
    }

    private Duration left(Instant time) {
        return Duration.between(clock.instant(), time);
    }

    /**
     * The planned start times of instances, at equal intervals. They do not depend on the progress of earlier starts.
     *
     * @param perSecond starts per second
     */
    record Timetable(Instant begin, double perSecond, int starts) {

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
}
