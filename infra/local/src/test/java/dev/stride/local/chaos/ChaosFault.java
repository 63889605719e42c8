package dev.stride.local.chaos;

import java.time.Duration;
import java.util.Random;
import java.util.function.Consumer;

/**
 * A temporary fault that is injected into a {@link Target}.
 *
 * @param weight frequency relative to the other faults
 * @param inject starts the fault without waiting for its end
 */
record ChaosFault(String name, int weight, Consumer<Random> inject) {

    /** Returns a random time between zero and the maximum. */
    static Duration randomUpTo(Duration longest, Random random) {
        return Duration.ofMillis(random.nextLong(longest.toMillis() + 1));
    }
}
