package dev.stride.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The try of a call that comes next, or that is under way on the other side.
 *
 * @param number counted from 1
 * @param waited the wait that led to it; the next wait grows from it. Empty for the first
 * @param since when it was begun, once it is under way on the other side
 */
public record Attempt(int number, Optional<Duration> waited, Optional<Instant> since) {

    public static final Attempt FIRST = new Attempt(1, Optional.empty(), Optional.empty());

    Attempt after(Duration wait) {
        return new Attempt(number + 1, Optional.of(wait), Optional.empty());
    }

    /** The same one, begun before now or else now. */
    Attempt begun(Instant now) {
        return new Attempt(number, waited, since.or(() -> Optional.of(now)));
    }
}
