package dev.stride.local.client;

import dev.stride.common.Backoff;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The retry policy of requests: the maximum number of attempts, and the pauses between them.
 *
 * @param pause sleeps for a duration
 */
public record RetrySchedule(Consumer<Duration> pause) {

    private static final int TRIES = 3;
    private static final Backoff PAUSES = new Backoff(Duration.ofMillis(300), Duration.ofSeconds(5));

    /**
     * The response statuses which say that a request had no effect. The client may then repeat the request, even if it
     * is not idempotent.
     */
    private static final Set<Integer> UNTOUCHED = Set.of(429, 503);

    /**
     * The response statuses after which a request possibly had an effect, so that the client may repeat only an idempotent
     * request.
     */
    private static final Set<Integer> UNKNOWN = Set.of(500, 502, 504);

    public static RetrySchedule standard() {
        return new RetrySchedule(duration -> LockSupport.parkNanos(duration.toNanos()));
    }

    boolean shouldRetry(int tries) {
        return tries < TRIES;
    }

    /** @param safe true if the request is idempotent */
    boolean shouldRetry(int tries, int status, boolean safe) {
        return shouldRetry(tries) && (UNTOUCHED.contains(status) || safe && UNKNOWN.contains(status));
    }

    /** @param retryAfter the pause that the server asks for, in seconds */
    void awaitRetry(int tries, Optional<String> retryAfter) {
        var wanted = retryAfter
                .filter(seconds -> seconds.matches("\\d{1,6}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .orElseGet(() -> PAUSES.pause(tries));
        pause.accept(wanted.compareTo(PAUSES.longest()) < 0 ? wanted : PAUSES.longest());
    }
}
