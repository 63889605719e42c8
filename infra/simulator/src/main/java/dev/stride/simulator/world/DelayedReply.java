package dev.stride.simulator.world;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a simulated service does with a request.
 *
 * @param after virtual time that passes until the reply is there
 */
public record DelayedReply<R>(Duration after, R reply) {

    /** The same in another form. */
    public <S> DelayedReply<S> map(Function<R, S> form) {
        return new DelayedReply<>(after, form.apply(reply));
    }

    /**
     * Waits for it in a world.
     *
     * @param timeout the longest that the caller waits
     * @param late what the caller sees when the reply is not there by then
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
