package dev.stride.functions.api;

import dev.stride.runtime.Instances;
import dev.stride.runtime.Instances.Instance;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** The end of an instance, for callers who would rather wait for it than ask again (RFC 7240, {@code wait}). */
final class Completion {

    /** Longest that a caller is kept waiting: API Gateway ends a request after 30 seconds. */
    private static final Duration LONGEST = Duration.ofSeconds(25);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Pattern WAIT = Pattern.compile("(?:^|[,;])\\s*wait\\s*=\\s*\"?(\\d{1,6})\"?\\s*(?:$|[,;])");

    private final Instances instances;
    private final InstantSource clock;
    private final Pause pause;

    /** Lets time pass. */
    @FunctionalInterface
    interface Pause {

        Pause REAL = duration -> LockSupport.parkNanos(duration.toNanos());

        /** Returns after that time, or earlier: whoever calls looks again. */
        void take(Duration duration);
    }

    Completion(Instances instances, InstantSource clock, Pause pause) {
        this.instances = instances;
        this.clock = clock;
        this.pause = pause;
    }

    /** How long the caller wants to wait, if at all. */
    static Optional<Duration> wanted(Request request) {
        var wait = WAIT.matcher(request.header("prefer").orElse(""));
        return wait.find()
                ? Optional.of(Duration.ofSeconds(Math.min(Long.parseLong(wait.group(1)), LONGEST.toSeconds())))
                : Optional.empty();
    }

    /** The instance once it has ended, or nothing if it has not in that time. */
    Optional<Instance> await(String id, Duration longest) {
        var deadline = clock.instant().plus(longest);
        for (var next = FIRST_PAUSE; ; next = longer(next)) {
            var instance = instances.find(id).filter(it -> it.status().ended());
            var left = Duration.between(clock.instant(), deadline);
            if (instance.isPresent() || !left.isPositive()) {
                return instance;
            }
            pause.take(next.compareTo(left) < 0 ? next : left);
        }
    }

    private static Duration longer(Duration pause) {
        var twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    }
}
