package dev.stride.runtime.schedule;

import java.time.Instant;
import java.util.Optional;

/** Instants in their order, of which there may be endlessly many. */
interface Times {

    /** The first one at an instant or later. */
    Optional<Instant> from(Instant earliest);

    /** The last one at an instant or earlier. */
    Optional<Instant> upTo(Instant latest);
}
