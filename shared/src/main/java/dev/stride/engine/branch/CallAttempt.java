package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The try of a call that comes next, or that is under way on the other side.
 *
 * @param number counted from 1
 * @param waited the wait that led to it. Empty for the first
 * @param startedAt when it was begun, once it is under way on the other side
 * @param retries what each rule has led to so far, by its index
 * @param rejectedAnswers earlier tries that were answered, though not as they should be
 */
public record CallAttempt(
        int number,
        Optional<Duration> waited,
        @JsonProperty("since") Optional<Instant> startedAt,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<Integer, Retries> retries,

        @JsonProperty("answers") @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        int rejectedAnswers) {

    public static final CallAttempt FIRST = new CallAttempt(1, Optional.empty(), Optional.empty(), Map.of(), 0);

    public CallAttempt {
        retries = new TreeMap<>(retries);
    }

    /**
     * What a rule has led to.
     *
     * @param waited the last wait; the next one grows from it
     */
    public record Retries(int number, Duration waited) {}

    /** What a rule has led to; of an attempt that an older runtime began, all that was before it. */
    public Optional<Retries> retries(int rule) {
        return retries.isEmpty()
                ? waited.map(wait -> new Retries(number - 1, wait))
                : Optional.ofNullable(retries.get(rule));
    }

    /** The one that follows. @param rule index of the rule that it follows from */
    public CallAttempt next(Duration wait, int rule, boolean answered) {
        var counted = new TreeMap<>(retries);
        counted.put(rule, new Retries(1 + retries(rule).map(Retries::number).orElse(0), wait));
        return new CallAttempt(
                number + 1, Optional.of(wait), Optional.empty(), counted, rejectedAnswers + (answered ? 1 : 0));
    }

    /** The same one, begun before now or else now. */
    public CallAttempt started(Instant now) {
        return new CallAttempt(number, waited, startedAt.or(() -> Optional.of(now)), retries, rejectedAnswers);
    }

    /** Tells a call from the same one that was answered before. */
    String keySuffix() {
        return rejectedAnswers == 0 ? "" : "." + rejectedAnswers;
    }
}
