package dev.stride.runtime.schedule.calendar;

import java.time.Instant;
import java.util.Optional;

/** An ordered and possibly infinite sequence of instants. */
interface InstantSequence {

    /** Returns the first instant of the sequence at or after an instant. */
    Optional<Instant> firstFrom(Instant earliest);

    /** Returns the last instant of the sequence at or before an instant. */
    Optional<Instant> lastUpTo(Instant latest);
}
