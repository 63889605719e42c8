package dev.stride.workflowtest.value;

import dev.stride.language.document.Place;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** A parser of the instants and durations in test files. */
public final class TimeValues {

    /** Parses an ISO 8601 duration of days, hours, minutes and seconds. */
    public static Duration parseDuration(Place place) {
        var text = place.text();
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException e) {
            place.fault("`" + text + "` is not a duration", "write an ISO 8601 duration, such as PT5S or P40D");
            return Duration.ZERO;
        }
    }

    /** Parses an instant in UTC. */
    public static Instant parseInstant(Place place) {
        var text = place.text();
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            place.fault("`" + text + "` is not an instant", "write it as 2024-03-30T22:00:00Z");
            return Instant.EPOCH;
        }
    }

    private TimeValues() {}
}
