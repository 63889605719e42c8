package dev.stride.functions.http;

import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.Instance;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.regex.Pattern;

/** A wait for the end of an instance, for callers who prefer one long request to polling. */
final class InstanceCompletion {

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    /** Matches the preference {@code wait} (RFC 7240) with its number of seconds. */
    private static final Pattern WAIT = Pattern.compile("(?:^|[,;])\\s*wait\\s*=\\s*\"?(\\d{1,6})\"?\\s*(?:$|[,;])");

    private final Instances instances;
    private final InstantSource clock;
    private final InstanceEnds ends;
    private final Duration longest;

    /** @param longest the longest time for which a request may wait for the end of an instance */
    InstanceCompletion(Instances instances, InstantSource clock, InstanceEnds ends, Duration longest) {
        this.instances = instances;
        this.clock = clock;
        this.ends = ends;
        this.longest = longest;
    }

    /**
     * Returns how long the caller wants to wait. The query parameter {@code wait}, an ISO 8601 duration, takes precedence over the
     * header {@code Prefer}. Rejects a parameter that is not a duration.
     */
    static Optional<Duration> requestedWait(ApiRequest apiRequest) {
        return apiRequest.query("wait").map(InstanceCompletion::parseWait).or(() -> preferredWait(apiRequest));
    }

    /** Returns how long a request waits whose caller wants to wait for this time. */
    Duration grant(Duration wanted) {
        return wanted.compareTo(longest) < 0 ? wanted : longest;
    }

    private static Duration parseWait(String text) {
        try {
            var wait = Duration.parse(text);
            if (!wait.isNegative()) {
                return wait;
            }
        } catch (DateTimeException _) {
            // Rejected below, like a negative duration.
        }
        throw new ProblemException(
                Problem.badRequest("The parameter wait must be a duration such as PT5S, not \"%s\".".formatted(text)));
    }

    private static Optional<Duration> preferredWait(ApiRequest apiRequest) {
        var wait = WAIT.matcher(apiRequest.header("prefer").orElse(""));
        return wait.find() ? Optional.of(Duration.ofSeconds(Long.parseLong(wait.group(1)))) : Optional.empty();
    }

    /** Returns the instance once it has ended, or as it is after the longest time; empty if it is not stored. */
    Optional<Instance> await(String id, Duration longest) {
        var deadline = clock.instant().plus(longest);
        try (var listener = ends.listen(id)) {
            for (var next = ends.firstPause(); ; next = doubled(next)) {
                var instance = instances.find(id);
                var left = Duration.between(clock.instant(), deadline);
                if (instance.filter(it -> it.status().isFinal()).isPresent() || !left.isPositive()) {
                    return instance;
                }
                listener.await(next.compareTo(left) < 0 ? next : left);
            }
        }
    }

    private static Duration doubled(Duration pause) {
        var twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    }
}
