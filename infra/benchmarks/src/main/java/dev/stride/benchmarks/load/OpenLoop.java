package dev.stride.benchmarks.load;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Starts things at the times of a {@link Timetable} and waits for none of them: who is slow finds more and more of them waiting,
 * as in the world. A loop that waits asks a slow system less often, and then measures only what it did ask.
 */
public final class OpenLoop implements AutoCloseable {

    private final InstantSource clock;
    private final Consumer<Duration> pause;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** @param pause lets time pass */
    OpenLoop(InstantSource clock, Consumer<Duration> pause) {
        this.clock = clock;
        this.pause = pause;
    }

    /** One by the clock of this machine. */
    public static OpenLoop system() {
        return new OpenLoop(InstantSource.system(), time -> LockSupport.parkNanos(time.toNanos()));
    }

    /**
     * Returns at the end of the timetable, when all have been started.
     *
     * @param start gets the time at which it was to be done, on a thread of its own
     */
    public void run(Timetable timetable, Consumer<Instant> start) {
        for (int each = 0; each < timetable.starts(); each++) {
            var intended = timetable.intended(each);
            await(intended);
            threads.execute(() -> start.accept(intended));
        }
        await(timetable.end());
    }

    /** Waits for all that was started. */
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
}
