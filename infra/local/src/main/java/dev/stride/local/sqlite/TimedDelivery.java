package dev.stride.local.sqlite;

import java.time.Instant;
import java.util.Optional;

/**
 * A set of timers or schedules that put messages into a queue at certain times. It has no thread of its own: the thread
 * that polls the queues calls it when a message is due.
 */
public interface TimedDelivery {

    /** Moves the due messages into the queue. */
    void deliverDue();

    /** Returns the time of the next due message, if there is one. */
    Optional<Instant> nextDue();

    /** Returns the time of the next due message, or an earlier one after now, in less time than {@link #nextDue}. */
    Optional<Instant> nextDueAtLeast();
}
