package dev.stride.call.api;

import java.time.Duration;

/**
 * The end of the time of an attempt. An attempt that sends several requests, such as one after a redirect or for a next page, gives
 * each of them the time that is left, so that all together do not exceed the limit of the attempt.
 *
 * @param nanoTime in the time of {@link System#nanoTime}
 */
public record Deadline(long nanoTime) {

    public static Deadline after(Duration timeout) {
        return new Deadline(System.nanoTime() + timeout.toNanos());
    }

    public boolean isOver() {
        return nanoTime - System.nanoTime() <= 0;
    }

    /** Returns the time that is left. After the deadline, this is one nanosecond, so that a request with this timeout times out. */
    public Duration timeLeft() {
        return Duration.ofNanos(Math.max(1, nanoTime - System.nanoTime()));
    }
}
