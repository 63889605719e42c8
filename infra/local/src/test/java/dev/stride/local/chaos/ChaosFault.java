package dev.stride.local.chaos;

import java.time.Duration;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Something that is done to a {@link Target}, and passes by itself.
 *
 * @param weight how often it is done, beside the others
 * @param inject does it, and does not wait for its end
 */
record ChaosFault(String name, int weight, Consumer<Random> inject) {

    /** A time between zero and the longest. */
    static Duration randomUpTo(Duration longest, Random random) {
        return Duration.ofMillis(random.nextLong(longest.toMillis() + 1));
    }
}
