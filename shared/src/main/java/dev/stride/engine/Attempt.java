package dev.stride.engine;

import com.fasterxml.jackson.annotation.JsonInclude;
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
 * @param since when it was begun, once it is under way on the other side
 * @param retries what each rule has led to so far, by its index
 * @param answers earlier tries that were answered, though not as they should be
 */
public record Attempt(
        int number,
        Optional<Duration> waited,
        Optional<Instant> since,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<Integer, Retries> retries,

        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int answers) {

    public static final Attempt FIRST = new Attempt(1, Optional.empty(), Optional.empty(), Map.of(), 0);

    public Attempt {
        retries = new TreeMap<>(retries);
    }

    /**
     * What a rule has led to.
     *
     * @param waited the last wait; the next one grows from it
     */
    public record Retries(int number, Duration waited) {}

    /** What a rule has led to; of an attempt that an older runtime began, all that was before it. */
    Optional<Retries> retries(int rule) {
        return retries.isEmpty()
                ? waited.map(wait -> new Retries(number - 1, wait))
                : Optional.ofNullable(retries.get(rule));
    }

    /** The one that follows. @param rule index of the rule that it follows from */
    Attempt after(Duration wait, int rule, boolean answered) {
        var counted = new TreeMap<>(retries);
        counted.put(rule, new Retries(1 + retries(rule).map(Retries::number).orElse(0), wait));
        return new Attempt(number + 1, Optional.of(wait), Optional.empty(), counted, answers + (answered ? 1 : 0));
    }

    /** The same one, begun before now or else now. */
    Attempt begun(Instant now) {
        return new Attempt(number, waited, since.or(() -> Optional.of(now)), retries, answers);
    }

    /** Tells a call from the same one that was answered before. */
    String suffix() {
        return answers == 0 ? "" : "." + answers;
    }
}
