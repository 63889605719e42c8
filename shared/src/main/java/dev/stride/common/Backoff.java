package dev.stride.common;

import java.time.Duration;

/**
 * Exponential back-off: each pause between attempts is twice as long as the previous pause, up to a maximum.
 *
 * @param first the pause after the first attempt
 * @param longest the maximum pause
 */
public record Backoff(Duration first, Duration longest) {

    /** The maximum number of doublings of the first pause: enough to exceed any maximum pause, without an overflow. */
    private static final int MOST_DOUBLINGS = 30;

    /** The number of steps into which the range of a jittered pause is divided. */
    private static final int JITTER_STEPS = 1_000;

    /** Returns the pause after an attempt, without jitter. @param attempt the number of the attempt, counted from 1 */
    public Duration pause(int attempt) {
        var pause = first.multipliedBy(1L << Math.clamp(attempt - 1, 0, MOST_DOUBLINGS));
        return pause.compareTo(longest) < 0 ? pause : longest;
    }

    /**
     * Returns a pause between 50% and 100% of {@link #pause}. Different ids usually get different pauses. Otherwise, requests
     * that failed at the same time would also be repeated at the same time.
     *
     * @param id determines the pause together with the attempt
     */
    public Duration jitteredPause(int attempt, String id) {
        var half = pause(attempt).dividedBy(2);
        var step = Math.floorMod((id + '#' + attempt).hashCode(), JITTER_STEPS + 1);
        return half.plus(half.multipliedBy(step).dividedBy(JITTER_STEPS));
    }
}
