package dev.stride.simulator.world;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A reply of a simulated service and its latency.
 *
 * @param after virtual time until the reply arrives
 */
public record DelayedReply<R>(Duration after, R reply) {

    /** Converts the reply; the latency stays the same. */
    public <S> DelayedReply<S> map(Function<R, S> form) {
        return new DelayedReply<>(after, form.apply(reply));
    }

    /**
     * Waits in virtual time and returns the reply. If the timeout passes first, returns a result of {@code late} instead.
     *
     * @param timeout the longest time that the caller waits
     * @param late supplies the result of a timeout
     */
    public R await(Duration timeout, World world, Supplier<R> late) {
        if (after.compareTo(timeout) > 0) {
            world.pause(timeout);
            return late.get();
        }
        world.pause(after);
        return reply;
    }
}
