package dev.stride.simulator.world;

import java.time.Duration;

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
    public static final RareBehaviour NONE = new RareBehaviour(0, Duration.ZERO, 0, 0, Duration.ZERO, 0, Duration.ZERO);

    /**
     * A setting in which most simulation runs contain each kind of unusual but permitted behaviour. For example,
     * senders repeat events, but only within the time in which the runtime can still detect the duplicates.
     */
    public static final RareBehaviour MANY =
            new RareBehaviour(0.3, Duration.ofMinutes(3), 0.3, 0.4, Duration.ofDays(12), 0.03, Duration.ofHours(2));
}
