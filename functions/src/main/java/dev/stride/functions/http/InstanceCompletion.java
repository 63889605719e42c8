package dev.stride.functions.http;

import dev.stride.functions.http.message.ApiRequest;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.Instance;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** A wait for the end of an instance, for callers who prefer one long request to polling (RFC 7240, {@code wait}). */
final class InstanceCompletion {

    /** The longest wait, because API Gateway ends a request after 30 seconds. */
    private static final Duration LONGEST = Duration.ofSeconds(25);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Pattern WAIT = Pattern.compile("(?:^|[,;])\\s*wait\\s*=\\s*\"?(\\d{1,6})\"?\\s*(?:$|[,;])");

    private final Instances instances;
    private final InstantSource clock;
    private final Sleeper sleeper;

    /** A replaceable sleep. */
    @FunctionalInterface
    interface Sleeper {

        Sleeper SYSTEM = duration -> LockSupport.parkNanos(duration.toNanos());

        /** Returns after the given time, or earlier: the caller checks the instance again. */
        void sleep(Duration duration);
    }

    InstanceCompletion(Instances instances, InstantSource clock, Sleeper sleeper) {
        this.instances = instances;
        this.clock = clock;
        this.sleeper = sleeper;
    }

    /** Returns how long the caller wants to wait, if the request asks for it. */
    static Optional<Duration> preferredWait(ApiRequest apiRequest) {
        var wait = WAIT.matcher(apiRequest.header("prefer").orElse(""));
        return wait.find()
                ? Optional.of(Duration.ofSeconds(Math.min(Long.parseLong(wait.group(1)), LONGEST.toSeconds())))
                : Optional.empty();
    }

    /** Returns the instance once it has ended, or empty if it has not ended in time. */
    Optional<Instance> await(String id, Duration longest) {
        var deadline = clock.instant().plus(longest);
        for (var next = FIRST_PAUSE; ; next = doubled(next)) {
            var instance = instances.find(id).filter(it -> it.status().isFinal());
            var left = Duration.between(clock.instant(), deadline);
            if (instance.isPresent() || !left.isPositive()) {
                return instance;
            }
            sleeper.sleep(next.compareTo(left) < 0 ? next : left);
        }
    }

    private static Duration doubled(Duration pause) {
        var twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    }
}
