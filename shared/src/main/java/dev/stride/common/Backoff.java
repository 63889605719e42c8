package dev.stride.common;

import java.time.Duration;

/**
 * Pauses between attempts: each is twice as long as the one before, up to a maximum.
 *
 * @param first the pause after the first attempt
 * @param longest the maximum pause
 */
public record Backoff(Duration first, Duration longest) {

    /** The number of doublings that exceed any maximum; more would overflow. */
    private static final int MOST_DOUBLINGS = 30;

    /** The steps into which the range of a jittered pause is divided. */
    private static final int JITTER_STEPS = 1_000;

    /** Returns the pause after an attempt. @param attempt the number of the attempt, counted from 1 */
    public Duration pause(int attempt) {
        var pause = first.multipliedBy(1L << Math.clamp(attempt - 1, 0, MOST_DOUBLINGS));
        return pause.compareTo(longest) < 0 ? pause : longest;
    }

    /**
     * Returns a pause between one half and the whole of {@link #pause}, so that what failed together is not repeated together.
     *
     * @param id determines the pause together with the attempt
     */
    public Duration jitteredPause(int attempt, String id) {
        var half = pause(attempt).dividedBy(2);
        var step = Math.floorMod((id + '#' + attempt).hashCode(), JITTER_STEPS + 1);
        return half.plus(half.multipliedBy(step).dividedBy(JITTER_STEPS));
    }
}
