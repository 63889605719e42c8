package dev.stride.language.document;

import dev.stride.Limits;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.threeten.extra.PeriodDuration;

/** Parses ISO 8601 durations in definitions; negative durations are faults. */
public final class Durations {

    private static final Pattern ISO = Pattern.compile(
            "P(?=.)([0-9]+Y)?([0-9]+M)?([0-9]+W)?([0-9]+D)?(T(?=.)([0-9]+H)?([0-9]+M)?([0-9]+([.][0-9]{1,9})?S)?)?");

    /** Matches days or weeks after the {@code T}, which ISO 8601 does not allow, but published definitions contain. */
    private static final Pattern MISPLACED = Pattern.compile("PT([0-9]+[DW])");

    /** Parses a duration. It can contain months and years, the length of which depends on the calendar. */
    public static PeriodDuration parse(Place place) {
        var text = place.value().isNumber() ? place.value().asText() : place.text();
        return text.isEmpty() && !place.value().isTextual()
                ? PeriodDuration.ZERO
                : parseText(place, text).orElse(PeriodDuration.ZERO);
    }

    /** Parses a text as a duration, and reports faults at the place. Returns empty after a fault. */
    public static Optional<PeriodDuration> parseText(Place place, String text) {
        var misplaced = MISPLACED.matcher(text);
        if (misplaced.matches()) {
            var meant = "P" + misplaced.group(1);
            place.assume(
                    "`%s` is not a valid ISO 8601 duration; it is read as `%s`".formatted(text, meant),
                    "write `" + meant + "`");
            return parse(place, meant);
        }
        return parse(place, text);
    }

    /** Parses a duration of fixed length, without months and years. */
    public static Duration parseExact(Place place) {
        var duration = parse(place);
        if (duration.getPeriod().toTotalMonths() != 0) {
            place.fault("months and years are not allowed here, because they have no fixed length", "use days");
            return Duration.ZERO;
        }
        return Duration.ofDays(duration.getPeriod().getDays()).plus(duration.getDuration());
    }

    private static Optional<PeriodDuration> parse(Place place, String text) {
        if (!ISO.matcher(text).matches()) {
            place.fault(
                    "`%s` is not an ISO 8601 duration".formatted(text), "use a duration such as `PT15M` or `P2DT3H4M`");
            return Optional.empty();
        }
        try {
            var duration = PeriodDuration.parse(text);
            if (days(duration) <= Limits.DURATION_DAYS) {
                return Optional.of(duration);
            }
        } catch (RuntimeException tooLarge) {
            // Its numbers do not even fit: the same fault as below.
        }
        place.fault("the duration `" + text + "` exceeds the maximum of " + Limits.DURATION_DAYS + " days", "");
        return Optional.empty();
    }

    private static long days(PeriodDuration duration) {
        return duration.getPeriod().toTotalMonths() * 31
                + duration.getPeriod().getDays()
                + duration.getDuration().toDays();
    }

    private Durations() {}
}
