package dev.stride.plan.policy;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The maximum number of retries and the delays between them (Serverless Workflow 0.8, "Retry Definition").
 *
 * @param delay delay before the first retry
 * @param increment added to each further delay
 * @param multiplier applied to the previous delay before the increment
 * @param maxDelay upper limit of the delay
 * @param maxRetries maximum number of retries after the first attempt; empty for unlimited
 * @param jitter random deviation of the delay
 */
public record RetryPolicy(
        Duration delay,
        Duration increment,
        double multiplier,
        Optional<Duration> maxDelay,
        OptionalInt maxRetries,
        Jitter jitter) {

    public static final RetryPolicy NONE =
            new RetryPolicy(Duration.ZERO, Duration.ZERO, 1, Optional.empty(), OptionalInt.of(0), new Jitter.Ratio(0));

    /** The policy for {@code autoRetries}: unlimited, with a delay that doubles from one second up to one hour. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(
            Duration.ofSeconds(1),
            Duration.ZERO,
            2,
            Optional.of(Duration.ofHours(1)),
            OptionalInt.empty(),
            new Jitter.Ratio(0));

    /** The jitter of a delay: the maximum by which the delay is randomly lengthened or shortened. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "by")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Jitter.Ratio.class, name = "ratio"),
        @JsonSubTypes.Type(value = Jitter.Amount.class, name = "amount")
    })
    public sealed interface Jitter {

        /** A maximum deviation as a share of the delay: 0.1 is ten percent. */
        record Ratio(double share) implements Jitter {}

        /** A maximum deviation as a fixed duration. */
        record Amount(Duration most) implements Jitter {}
    }

    /** Returns whether a failed attempt may be retried. @param attempt number of the attempt, counted from 1 */
    public boolean allowsRetry(int attempt) {
        return maxRetries.isEmpty() || attempt <= maxRetries.getAsInt();
    }

    /**
     * Returns the delay before the next attempt, including jitter.
     *
     * @param previous the delay before the failed attempt; empty if that attempt was the first
     * @param chance random number from 0 to 1 that selects the deviation
     */
    public Duration delayBefore(Optional<Duration> previous, double chance) {
        var base =
                previous.map(last -> multiply(last, multiplier).plus(increment)).orElse(delay);
        var deviation = switch (jitter) {
            case Jitter.Ratio(double share) -> multiply(base, share);
            case Jitter.Amount(Duration most) -> most;
        };
        var deviated = base.plus(multiply(deviation, 2 * chance - 1));
        var positive = deviated.isNegative() ? Duration.ZERO : deviated;
        return maxDelay.filter(most -> most.compareTo(positive) < 0).orElse(positive);
    }

    private static Duration multiply(Duration duration, double factor) {
        var nanos = new BigDecimal(duration.toNanos())
                .multiply(BigDecimal.valueOf(factor))
                .setScale(0, RoundingMode.HALF_UP)
                .min(BigDecimal.valueOf(Long.MAX_VALUE));
        return Duration.ofNanos(nanos.longValue());
    }
}
