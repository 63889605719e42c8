package dev.stride.workflowtest.value;

import dev.stride.language.document.Place;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** A parser of the instants and durations in test files. */
public final class TimeValues {

    /** The longest duration, forward and back: sums of a few of them are still times that everything can store. */
    private static final Duration LONGEST = Duration.ofDays(366_000);

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    /** Parses an ISO 8601 duration of days, hours, minutes and seconds. */
    public static Duration parseDuration(Place place) {
        var text = place.text();
        try {
            var duration = Duration.parse(text);
            if (duration.compareTo(LONGEST) <= 0 && duration.compareTo(LONGEST.negated()) >= 0) {
                return duration;
            }
            place.fault("`" + text + "` is longer than 1000 years", "write a shorter duration, such as PT5S or P40D");
            return Duration.ZERO;
        } catch (DateTimeParseException e) {
            place.fault("`" + text + "` is not a duration", "write an ISO 8601 duration, such as PT5S or P40D");
            return Duration.ZERO;
        }
    }

    public static Instant parseInstant(Place place) {
        var text = place.text();
        try {
            var instant = Instant.parse(text);
            if (!instant.isBefore(FIRST) && !instant.isAfter(LAST)) {
                return instant;
            }
            place.fault("`" + text + "` is not in the years 1 to 9999", "write it as 2024-03-30T22:00:00Z");
            return Instant.EPOCH;
        } catch (DateTimeParseException e) {
            place.fault("`" + text + "` is not an instant", "write it as 2024-03-30T22:00:00Z");
            return Instant.EPOCH;
        }
    }

    private TimeValues() {}
}
