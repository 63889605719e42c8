package dev.stride.local.sqlite;

import java.time.Instant;
import java.util.Optional;

/** A source of messages that become due at certain times. The poller calls it, because the poller controls the clock. */
public interface TimedDelivery {

    /** Moves the due messages into the queue. */
    void deliverDue();

    /** Returns the time of the next due message, if there is one. */
    Optional<Instant> nextDue();
}
