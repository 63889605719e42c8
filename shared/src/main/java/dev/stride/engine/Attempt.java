package dev.stride.engine;

import java.time.Duration;
import java.util.Optional;

/**
 * The try of a call that comes next.
 *
 * @param number counted from 1
 * @param waited the wait that led to it; the next wait grows from it. Empty for the first
 */
public record Attempt(int number, Optional<Duration> waited) {

    public static final Attempt FIRST = new Attempt(1, Optional.empty());

    Attempt after(Duration wait) {
        return new Attempt(number + 1, Optional.of(wait));
    }
}
