package dev.stride.local.sqlite;

import java.time.Duration;
import java.time.Instant;

/** A converter of times to the form in which the database stores them: milliseconds since the epoch. */
final class EpochMillis {

    private static final Duration ALMOST_ONE = Duration.ofMillis(1).minusNanos(1);

    /** Returns the first millisecond that is not before an instant. */
    static long roundedUp(Instant instant) {
        return instant.plus(ALMOST_ONE).toEpochMilli();
    }

    /** Returns the instant as the database returns it: rounded up to a millisecond. */
    static Instant roundUp(Instant instant) {
        return Instant.ofEpochMilli(roundedUp(instant));
    }

    private EpochMillis() {}
}
