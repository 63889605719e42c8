package dev.stride.local.chaos;

import java.time.Duration;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Something that is done to a {@link Target}, and passes by itself.
 *
 * @param weight how often it is done, beside the others
 * @param strike does it, and does not wait for its end
 */
record Fault(String name, int weight, Consumer<Random> strike) {

    /** A time between zero and the longest. */
    static Duration upTo(Duration longest, Random random) {
        return Duration.ofMillis(random.nextLong(longest.toMillis() + 1));
    }
}
