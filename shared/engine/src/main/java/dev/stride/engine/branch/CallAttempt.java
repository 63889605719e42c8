package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The current attempt of a call: the next one to make, or the one that a service is still working on.
 *
 * @param number counted from 1
 * @param waited the delay before this attempt; empty for the first
 * @param startedAt when the service began to work on the attempt, if it did
 * @param retries the retries of each retry rule so far, by index of the rule
 * @param rejectedAnswers number of earlier attempts whose result a retry rule rejected
 */
public record CallAttempt(
        int number,
        Optional<Duration> waited,
        Optional<Instant> startedAt,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<Integer, Retries> retries,

        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int rejectedAnswers) {

    public static final CallAttempt FIRST = new CallAttempt(1, Optional.empty(), Optional.empty(), Map.of(), 0);

    public CallAttempt {
        retries = new TreeMap<>(retries);
    }

    /**
     * The retries that one retry rule has caused for a call so far.
     *
     * @param waited the last delay, from which the next one is computed
     */
    public record Retries(int number, Duration waited) {}

    /** Returns the retries of a rule. One that an older version of Stride stored without its rule counts for every rule. */
    public Optional<Retries> retries(int rule) {
        return retries.isEmpty()
                ? waited.map(wait -> new Retries(number - 1, wait))
                : Optional.ofNullable(retries.get(rule));
    }

    /** Returns the next attempt of the call, to be made after the delay. @param rule index of the retry rule that applies */
    public CallAttempt next(Duration wait, int rule, boolean rejected) {
        var counted = new TreeMap<>(retries);
        counted.put(rule, new Retries(1 + retries(rule).map(Retries::number).orElse(0), wait));
        return new CallAttempt(
                number + 1, Optional.of(wait), Optional.empty(), counted, rejectedAnswers + (rejected ? 1 : 0));
    }

    /** Returns this attempt with {@code now} as its start time, unless it already has a start time. */
    public CallAttempt started(Instant now) {
        return new CallAttempt(number, waited, startedAt.or(() -> Optional.of(now)), retries, rejectedAnswers);
    }

    /** Changes when a retry rule rejects a result, so that the service does the work again. */
    String keySuffix() {
        return rejectedAnswers == 0 ? "" : "." + rejectedAnswers;
    }
}
