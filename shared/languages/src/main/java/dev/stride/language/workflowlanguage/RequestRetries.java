package dev.stride.language.workflowlanguage;

import dev.stride.CallLimits;
import dev.stride.language.document.Place;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import dev.stride.plan.policy.RetryPolicy.Jitter;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The retry policy of HTTP requests. Only GET requests are retried, by default after 1, 2 and 4 seconds, if the service is busy
 * or unreachable (decision C23).
 */
final class RequestRetries {

    private static final int USUAL = 3;
    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);

    private static final List<FaultMatch> PASSING = Stream.of("408", "429", "5xx", Fault.COMMUNICATION, Fault.TIMEOUT)
            .map(code -> new FaultMatch("*", Optional.of(code)))
            .toList();

    /** Returns the retry policy of a request. @param place the field {@code max_retries} */
    static Retry parse(Place place, String method) {
        var most = place.isAbsent() ? USUAL : count(place);
        if (!method.equals("GET")) {
            if (!place.isAbsent()) {
                place.warn("only GET requests are retried, so `max_retries` has no effect", "leave it out");
            }
            return Retry.NEVER;
        }
        return new Retry(
                new RetryPolicy(
                        FIRST_WAIT, Duration.ZERO, 2, Optional.empty(), OptionalInt.of(most), new Jitter.Ratio(0)),
                PASSING,
                List.of());
    }

    private static int count(Place place) {
        var count = place.number();
        var whole = count.filter(
                        it -> it.signum() >= 0 && it.compareTo(BigDecimal.valueOf(CallLimits.ACTION_RETRIES)) <= 0)
                .filter(it -> it.stripTrailingZeros().scale() <= 0);
        if (count.isPresent() && whole.isEmpty()) {
            place.fault("expected a whole number from 0 to %s".formatted(CallLimits.ACTION_RETRIES), "");
        }
        return whole.map(BigDecimal::intValue).orElse(0);
    }

    private RequestRetries() {}
}
