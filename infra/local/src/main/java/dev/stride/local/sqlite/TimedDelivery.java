package dev.stride.local.sqlite;

import java.time.Instant;
import java.util.Optional;

/** What puts messages into a queue by the clock, when whoever has the clock says so. */
public interface TimedDelivery {

    /** Moves what is due into the queue. */
    void deliverDue();

    /** When something is due next, if anything is. */
    Optional<Instant> nextDue();
}
