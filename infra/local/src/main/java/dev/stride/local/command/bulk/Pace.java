package dev.stride.local.command.bulk;

import dev.stride.local.command.output.InvalidInputException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** The pace of requests: they are evenly spaced, and a slow one is not made up for by a burst of others. */
final class Pace {

    private final Duration interval;
    private final InstantSource clock;
    private final Consumer<Duration> pause;
    private Instant next = Instant.MIN;

    /** @param pause sleeps for a duration */
    Pace(Duration interval, InstantSource clock, Consumer<Duration> pause) {
        this.interval = interval;
        this.clock = clock;
        this.pause = pause;
    }

    /** @param rate the number of requests in a second; empty if there is no limit */
    static Pace of(Optional<Integer> rate) {
        if (rate.filter(it -> it < 1).isPresent()) {
            throw new InvalidInputException("--rate: it must be 1 or more.");
        }
        return new Pace(
                rate.map(it -> Duration.ofSeconds(1).dividedBy(it)).orElse(Duration.ZERO),
                InstantSource.system(),
                duration -> LockSupport.parkNanos(duration.toNanos()));
    }

    /** Waits until the next request may be sent. */
    void await() {
        var now = clock.instant();
        var due = next.isAfter(now) ? next : now;
        if (due.isAfter(now)) {
            pause.accept(Duration.between(now, due));
        }
        next = due.plus(interval);
    }
}
