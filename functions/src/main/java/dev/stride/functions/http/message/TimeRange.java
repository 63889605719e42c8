package dev.stride.functions.http.message;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * A range of time, in which the start and the end are optional.
 *
 * @param from inclusive; unbounded if empty
 * @param to exclusive; unbounded if empty
 */
public record TimeRange(Optional<Instant> from, Optional<Instant> to) {

    public static TimeRange parse(ApiRequest apiRequest) {
        return new TimeRange(
                apiRequest.query("from").map(TimeRange::parseInstant),
                apiRequest.query("to").map(TimeRange::parseInstant));
    }

    public boolean contains(Instant instant) {
        return !startsAfter(instant) && to.map(instant::isBefore).orElse(true);
    }

    /** Checks whether the whole range is later than an instant. */
    public boolean startsAfter(Instant instant) {
        return from.map(instant::isBefore).orElse(false);
    }

    private static Instant parseInstant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new ProblemException(
                    Problem.badRequest(
                            "\"%s\" is not a time: use a form such as 2024-12-31T23:59:59Z.".formatted(text)),
                    e);
        }
    }
}
