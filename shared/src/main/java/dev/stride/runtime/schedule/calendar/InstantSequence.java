package dev.stride.runtime.schedule.calendar;

import java.time.Instant;
import java.util.Optional;

/** Instants in their order, of which there may be endlessly many. */
interface InstantSequence {

    /** The first one at an instant or later. */
    Optional<Instant> firstFrom(Instant earliest);

    /** The last one at an instant or earlier. */
    Optional<Instant> lastUpTo(Instant latest);
}
