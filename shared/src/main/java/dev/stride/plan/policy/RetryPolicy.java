package dev.stride.plan.policy;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How long to wait before each retry (Serverless Workflow 0.8, "Retry Definition").
 *
 * @param delay wait before the first retry
 * @param increment added to the wait before each further one
 * @param multiplier applied to the wait before the increment
 * @param maxDelay no wait is longer
 * @param maxRetries retries after the first attempt; empty = unlimited
 * @param jitter how far a wait may stray
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

    /** What {@code autoRetries} means where no policy is named: unlimited, from one second doubling to an hour. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(
            Duration.ofSeconds(1),
            Duration.ZERO,
            2,
            Optional.of(Duration.ofHours(1)),
            OptionalInt.empty(),
            new Jitter.Ratio(0));

    /** How far a wait may stray to either side. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "by")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Jitter.Ratio.class, name = "ratio"),
        @JsonSubTypes.Type(value = Jitter.Amount.class, name = "amount")
    })
    public sealed interface Jitter {

        /** By this share of the wait. */
        record Ratio(double share) implements Jitter {}

        /** By this time. */
        record Amount(Duration most) implements Jitter {}
    }

    /** Whether another attempt follows one that was the {@code attempt}th, counted from 1. */
    public boolean allowsRetry(int attempt) {
        return maxRetries.isEmpty() || attempt <= maxRetries.getAsInt();
    }

    /**
     * The wait before the next attempt.
     *
     * @param previous the wait before the attempt that failed, empty when it was the first
     * @param chance from 0 to 1, decides where in the jitter the wait falls
     */
    public Duration delayBefore(Optional<Duration> previous, double chance) {
        var base =
                previous.map(last -> multiply(last, multiplier).plus(increment)).orElse(delay);
        var stray = switch (jitter) {
            case Jitter.Ratio(double share) -> multiply(base, share);
            case Jitter.Amount(Duration most) -> most;
        };
        var strayed = base.plus(multiply(stray, 2 * chance - 1));
        var positive = strayed.isNegative() ? Duration.ZERO : strayed;
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
