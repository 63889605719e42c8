package dev.stride.local.sqlite;

import java.time.Duration;
import java.time.Instant;

/** Times as the database keeps them: milliseconds since the epoch. */
final class EpochMillis {

    private static final Duration ALMOST_ONE = Duration.ofMillis(1).minusNanos(1);

    /** The first millisecond that is not before an instant. */
    static long roundedUp(Instant instant) {
        return instant.plus(ALMOST_ONE).toEpochMilli();
    }

    /** The instant itself, as it comes out of the database again. */
    static Instant roundUp(Instant instant) {
        return Instant.ofEpochMilli(roundedUp(instant));
    }

    private EpochMillis() {}
}
