package dev.stride.common;

import java.time.Duration;

/**
 * Exponential back-off: each pause between attempts is twice as long as the previous pause, up to a maximum.
 *
 * @param first the pause after the first attempt
 * @param longest the maximum pause
 */
public record Backoff(Duration first, Duration longest) {

    /** How often the first pause is doubled at most, so that the arithmetic does not overflow. */
    private static final int MOST_DOUBLINGS = 30;

    /** The resolution of the jitter: the range from 50% to 100% of a pause is divided into this number of equal steps. */
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
