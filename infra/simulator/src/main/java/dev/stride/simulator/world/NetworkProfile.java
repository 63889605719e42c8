package dev.stride.simulator.world;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * How unkind a world is even when nothing breaks.
 *
 * @param shuffled whether chance orders what happens at one instant; else the order of asking does
 * @param latency the longest that one port call takes, twice: on the way there and back
 * @param deliveryDelay the longest that a queue takes to deliver
 * @param duplicates share of messages that a queue delivers once more
 * @param duplicateDelay the longest that the second delivery of a message can come after the first
 * @param timerDelay the longest that a timer fires after it is due
 * @param rareBehaviour what else can be expected of clocks, senders and queues, though not often
 */
public record NetworkProfile(
        boolean shuffled,
        Duration latency,
        Duration deliveryDelay,
        double duplicates,
        Duration duplicateDelay,
        Duration timerDelay,
        RareBehaviour rareBehaviour) {

    /** One without whims. */
    public NetworkProfile(
            boolean shuffled,
            Duration latency,
            Duration transit,
            double duplicates,
            Duration straggling,
            Duration lateness) {
        this(shuffled, latency, transit, duplicates, straggling, lateness, RareBehaviour.NONE);
    }

    /** Everything at once, once and in order. */
    public static final NetworkProfile CALM =
            new NetworkProfile(false, Duration.ZERO, Duration.ZERO, 0, Duration.ZERO, Duration.ZERO);

    /** Calls take time, so that handlers overlap, and messages overtake each other. */
    public static final NetworkProfile BUSY = new NetworkProfile(
            true, Duration.ofMillis(40), Duration.ofSeconds(2), 0, Duration.ZERO, Duration.ofSeconds(60));

    /** As busy, and many messages come twice, some much later. */
    public static final NetworkProfile STORMY = new NetworkProfile(
            true, Duration.ofMillis(40), Duration.ofSeconds(2), 0.2, Duration.ofMinutes(20), Duration.ofSeconds(60));

    /** As stormy, and clocks, senders and queues have whims. */
    public static final NetworkProfile WHIMSICAL = new NetworkProfile(
            true,
            Duration.ofMillis(40),
            Duration.ofSeconds(2),
            0.2,
            Duration.ofMinutes(20),
            Duration.ofSeconds(60),
            RareBehaviour.MANY);

    /** Some time from zero to the longest. */
    public static Duration randomUpTo(Duration longest, SplittableRandom chance) {
        return longest.isZero() ? longest : Duration.ofMillis(chance.nextLong(longest.toMillis() + 1));
    }
}
