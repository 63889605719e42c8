package dev.stride.local;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that a test advances. */
public final class SettableClock implements InstantSource {

    private volatile Instant now = Instant.parse("2024-01-01T00:00:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    public void advance(Duration time) {
        now = now.plus(time);
    }
}
