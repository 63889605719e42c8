package dev.stride.simulation;

import java.time.Duration;

/**
 * What nobody promises not to do, and few expect.
 *
 * @param early share of timers that fire before they are due
 * @param haste the longest that they do so
 * @param again share of timers that fire twice
 * @param resent share of events that their sender sends twice, under one id
 * @param resentWithin the longest that the second comes after the first
 * @param held share of messages that a queue keeps back
 * @param holding the longest that it does so
 */
public record Whims(
        double early,
        Duration haste,
        double again,
        double resent,
        Duration resentWithin,
        double held,
        Duration holding) {

    /** All that is done is done in time and once. */
    public static final Whims NONE = new Whims(0, Duration.ZERO, 0, 0, Duration.ZERO, 0, Duration.ZERO);

    /** Something of each in most runs; the second of an event comes within the time in which it is known as the first. */
    public static final Whims MANY =
            new Whims(0.3, Duration.ofMinutes(3), 0.3, 0.4, Duration.ofDays(12), 0.03, Duration.ofHours(2));
}
