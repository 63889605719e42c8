package dev.stride.simulator.world;

import java.time.Duration;

/**
 * What nobody promises not to do, and few expect.
 *
 * @param earlyTimers share of timers that fire before they are due
 * @param earliness the longest that they do so
 * @param repeatedTimers share of timers that fire twice
 * @param resentEvents share of events that their sender sends twice, under one id
 * @param resentWithin the longest that the second comes after the first
 * @param delayedMessages share of messages that a queue keeps back
 * @param messageDelay the longest that it does so
 */
public record RareBehaviour(
        double earlyTimers,
        Duration earliness,
        double repeatedTimers,
        double resentEvents,
        Duration resentWithin,
        double delayedMessages,
        Duration messageDelay) {

    /** All that is done is done in time and once. */
    public static final RareBehaviour NONE = new RareBehaviour(0, Duration.ZERO, 0, 0, Duration.ZERO, 0, Duration.ZERO);

    /** Something of each in most runs; the second of an event comes within the time in which it is known as the first. */
    public static final RareBehaviour MANY =
            new RareBehaviour(0.3, Duration.ofMinutes(3), 0.3, 0.4, Duration.ofDays(12), 0.03, Duration.ofHours(2));
}
