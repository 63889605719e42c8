package dev.stride.simulator.world;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The timing behaviour of the simulated services: latency, delays, duplicates and reordering. It does not include injected
 * faults.
 *
 * @param shuffled whether tasks of the same instant run in random order; otherwise they run in the order of scheduling
 * @param latency maximum latency of a port call, which applies on the way there and on the way back
 * @param deliveryDelay maximum delay of a queue's delivery
 * @param duplicates share of messages that a queue delivers twice, from 0 to 1
 * @param duplicateDelay maximum time between the two deliveries of a message
 * @param timerDelay maximum delay of a timer
 * @param batching maximum time for which a queue gathers every second message for a batch; zero delivers each by itself
 * @param rareBehaviour rare but permitted behaviour of clocks, senders and queues
 */
public record NetworkProfile(
        boolean shuffled,
        Duration latency,
        Duration deliveryDelay,
        double duplicates,
        Duration duplicateDelay,
        Duration timerDelay,
        Duration batching,
        RareBehaviour rareBehaviour) {

    /**
     * Creates a profile in which queues deliver each message in a batch of its own. Rare behaviour, such as timers that
     * fire early, does not occur.
     */
    public NetworkProfile(
            boolean shuffled,
            Duration latency,
            Duration deliveryDelay,
            double duplicates,
            Duration duplicateDelay,
            Duration timerDelay) {
        this(
                shuffled,
                latency,
                deliveryDelay,
                duplicates,
                duplicateDelay,
                timerDelay,
                Duration.ZERO,
                RareBehaviour.NONE);
    }

    /** A profile with zero latency, exactly-once delivery and strict order. */
    public static final NetworkProfile CALM =
            new NetworkProfile(false, Duration.ZERO, Duration.ZERO, 0, Duration.ZERO, Duration.ZERO);

    /**
     * A profile in which calls to storage, queues and other services take time, so that handlers overlap. Messages are
     * reordered, and some of them share a batch.
     */
    public static final NetworkProfile BUSY = new NetworkProfile(
                    true, Duration.ofMillis(40), Duration.ofSeconds(2), 0, Duration.ZERO, Duration.ofSeconds(60))
            .batchingFor(Duration.ofSeconds(2));

    /** A profile like {@link #BUSY} in which many messages are delivered twice, some of them much later. */
    public static final NetworkProfile STORMY = new NetworkProfile(
                    true,
                    Duration.ofMillis(40),
                    Duration.ofSeconds(2),
                    0.2,
                    Duration.ofMinutes(20),
                    Duration.ofSeconds(60))
            .batchingFor(Duration.ofSeconds(2));

    /** A profile like {@link #STORMY} that adds rare behaviour of clocks, senders and queues. */
    public static final NetworkProfile RARE = STORMY.with(RareBehaviour.MANY);

    /**
     * Returns a copy of this profile in which queues gather messages into batches.
     *
     * @param time the maximum time for which a queue gathers messages
     */
    public NetworkProfile batchingFor(Duration time) {
        return new NetworkProfile(
                shuffled, latency, deliveryDelay, duplicates, duplicateDelay, timerDelay, time, rareBehaviour);
    }

    private NetworkProfile with(RareBehaviour other) {
        return new NetworkProfile(
                shuffled, latency, deliveryDelay, duplicates, duplicateDelay, timerDelay, batching, other);
    }

    /** Draws a duration from zero to {@code longest}, both included. */
    public static Duration randomUpTo(Duration longest, SplittableRandom chance) {
        return longest.isZero() ? longest : Duration.ofMillis(chance.nextLong(longest.toMillis() + 1));
    }

    /**
     * Rare but permitted behaviour of timers, event senders and queues. A component such as {@code earlyTimers} is the
     * fraction, from 0 to 1, of the timers, events or messages that show the behaviour.
     *
     * @param earlyTimers share of timers that fire early
     * @param earliness maximum time by which a timer is early
     * @param repeatedTimers share of timers that fire twice
     * @param resentEvents share of events that their sender sends twice, under one id
     * @param resentWithin maximum time between the two sends
     * @param delayedMessages share of messages that a queue holds back
     * @param messageDelay maximum time that a queue holds a message back
     */
    public record RareBehaviour(
            double earlyTimers,
            Duration earliness,
            double repeatedTimers,
            double resentEvents,
            Duration resentWithin,
            double delayedMessages,
            Duration messageDelay) {

        /** No rare behaviour: timers are punctual, and events and messages arrive once. */
        public static final RareBehaviour NONE =
                new RareBehaviour(0, Duration.ZERO, 0, 0, Duration.ZERO, 0, Duration.ZERO);

        /**
         * A setting in which most simulation runs contain each kind of unusual but permitted behaviour. For example,
         * senders repeat events, but only within the time in which the runtime can still detect the duplicates.
         */
        public static final RareBehaviour MANY =
                new RareBehaviour(0.3, Duration.ofMinutes(3), 0.3, 0.4, Duration.ofDays(12), 0.03, Duration.ofHours(2));
    }
}
