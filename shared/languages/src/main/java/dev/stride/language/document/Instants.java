package dev.stride.language.document;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Parses ISO 8601 timestamps in definitions. */
public final class Instants {

    /** Parses a timestamp. A text without an offset is local time in the zone. Returns empty after reporting a fault. */
    public static Optional<Instant> parse(Place place, String text, ZoneId zone) {
        try {
            var parsed = DateTimeFormatter.ISO_DATE_TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
            return Optional.of(
                    parsed instanceof OffsetDateTime exact
                            ? exact.toInstant()
                            : LocalDateTime.from(parsed).atZone(zone).toInstant());
        } catch (DateTimeException malformed) {
            place.fault(
                    "`%s` is not an ISO 8601 date and time".formatted(text),
                    "use the form `2026-03-20T13:00:00Z` or `2026-03-20T13:00:00`");
            return Optional.empty();
        }
    }

    private Instants() {}
}
