package dev.stride.functions.api;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * A stretch of time.
 *
 * @param from inclusive, since ever when empty
 * @param to exclusive, for ever when empty
 */
record Span(Optional<Instant> from, Optional<Instant> to) {

    static Span of(Request request) {
        return new Span(
                request.query("from").map(Span::instant), request.query("to").map(Span::instant));
    }

    boolean holds(Instant instant) {
        return !isAfter(instant) && to.map(instant::isBefore).orElse(true);
    }

    /** Whether all of it is later than an instant. */
    boolean isAfter(Instant instant) {
        return from.map(instant::isBefore).orElse(false);
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new Refusal(
                    Problem.badRequest("\"" + text + "\" is no time: write it as in 2024-12-31T23:59:59Z."), e);
        }
    }
}
