package dev.stride.language.serverlessworkflow08.policy;

import dev.stride.language.document.Durations;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.plan.policy.RetryPolicy;
import dev.stride.plan.policy.RetryPolicy.Jitter;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Parses a retry policy (section "Retry Definition"). */
public final class RetryDefinition {

    /** Parses the retry policy of an action. @param autoRetries whether the workflow retries actions by default */
    public static RetryPolicy parse(Place place, boolean autoRetries) {
        var fields = place.fields();
        fields.text("name");
        var policy = new RetryPolicy(
                duration(fields, "delay").orElse(Duration.ZERO),
                duration(fields, "increment").orElse(Duration.ZERO),
                factor(fields.get("multiplier")).orElse(1.0),
                duration(fields, "maxDelay"),
                maxRetries(fields.get("maxAttempts"), autoRetries),
                jitter(fields.get("jitter")));
        fields.warnUnknown();
        return policy;
    }

    /**
     * Returns the maximum number of retries; empty means unlimited. The specification does not say whether
     * {@code maxAttempts} counts the first attempt. Stride does not count it: the value 3 means 3 retries. There is one
     * exception: the value 1 means a single attempt without a retry, and causes a warning.
     */
    private static OptionalInt maxRetries(Place place, boolean autoRetries) {
        if (place.isAbsent()) {
            if (!autoRetries) {
                place.warn("`maxAttempts` is missing, so actions are not retried", "");
            }
            return autoRetries ? OptionalInt.empty() : OptionalInt.of(0);
        }
        var attempts = place.numberOrText().orElse(BigDecimal.ZERO);
        if (attempts.signum() < 0 || attempts.stripTrailingZeros().scale() > 0 || tooMany(attempts)) {
            place.fault("`maxAttempts` must be a whole number of 0 or more", "");
            return OptionalInt.of(0);
        }
        if (attempts.compareTo(BigDecimal.ONE) == 0) {
            place.warn(
                    "`maxAttempts: 1` means that actions are not retried",
                    "write `0` for no retries, or `2` for at most two retries; a single retry cannot be configured, because `1` means none");
            return OptionalInt.of(0);
        }
        return OptionalInt.of(attempts.intValue());
    }

    private static boolean tooMany(BigDecimal attempts) {
        return attempts.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0;
    }

    private static Jitter jitter(Place place) {
        return place.value().asText().startsWith("P")
                ? new Jitter.Amount(Durations.parseExact(place))
                : new Jitter.Ratio(factor(place).orElse(0.0));
    }

    private static Optional<Double> factor(Place place) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        var factor = place.numberOrText().map(BigDecimal::doubleValue);
        if (factor.isPresent() && (factor.get() < 0 || factor.get().isInfinite())) {
            place.fault("the number must be 0 or more", "");
        }
        return factor;
    }

    private static Optional<Duration> duration(Fields fields, String name) {
        return fields.has(name) ? Optional.of(Durations.parseExact(fields.get(name))) : Optional.empty();
    }

    private RetryDefinition() {}
}
