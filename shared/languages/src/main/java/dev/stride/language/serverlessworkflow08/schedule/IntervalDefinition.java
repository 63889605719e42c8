package dev.stride.language.serverlessworkflow08.schedule;

import dev.stride.Limits;
import dev.stride.language.document.Durations;
import dev.stride.language.document.Instants;
import dev.stride.language.document.Place;
import dev.stride.plan.start.Schedule;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** Parses the supported forms of ISO 8601 recurring intervals (section "Schedule Definition"). */
final class IntervalDefinition {

    private static final String FORMS =
            "write `R/PT2H`, `R/2026-03-20T13:00:00Z/PT2H` or `R/PT2H/2026-03-20T13:00:00Z`, or use `cron`";

    /**
     * Parses a recurring interval to a schedule.
     *
     * @param zone the time zone of times without an offset, and of days, months and years
     */
    static Optional<Schedule> parse(Place place, ZoneId zone) {
        var text = place.text();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (text.contains(" ")) {
            return malformed(place);
        }
        var parts = List.of(text.split("/", -1));
        if (parts.getFirst().matches("R[-0-9]+")) {
            place.fault("a limited number of repetitions is not supported", "use `R` and an end time instead");
            return Optional.empty();
        }
        if (!parts.getFirst().equals("R")) {
            return parts.size() == 2 ? once(place, parts, zone) : malformed(place);
        }
        return switch (parts.size()) {
            case 2 -> every(place, parts.get(1), Optional.empty(), Optional.empty(), zone);
            case 3 -> bounded(place, parts.get(1), parts.get(2), zone);
            default -> malformed(place);
        };
    }

    private static Optional<Schedule> bounded(Place place, String first, String second, ZoneId zone) {
        if (isDuration(first)) {
            var until = Instants.parse(place, second, zone);
            return every(place, first, Optional.empty(), until, zone);
        }
        if (!isDuration(second)) {
            return malformed(place);
        }
        var from = Instants.parse(place, first, zone);
        return every(place, second, from, Optional.empty(), zone);
    }

    private static Optional<Schedule> every(
            Place place, String duration, Optional<Instant> from, Optional<Instant> until, ZoneId zone) {
        if (!isDuration(duration)) {
            return malformed(place);
        }
        var every = Durations.parseText(place, duration);
        if (every.isPresent() && tooShort(every.get())) {
            place.fault("the interval is shorter than one minute", "");
        }
        return every.map(apart -> new Schedule.Every(apart, from, until, zone));
    }

    /** Parses an interval that does not recur, which the specification uses in one of its examples. */
    private static Optional<Schedule> once(Place place, List<String> parts, ZoneId zone) {
        var start = Instants.parse(place, parts.getFirst(), zone);
        if (isDuration(parts.get(1))) {
            Durations.parseText(place, parts.get(1));
        } else {
            var end = Instants.parse(place, parts.get(1), zone);
            if (start.isPresent() && end.isPresent() && !start.get().isBefore(end.get())) {
                place.fault("the interval ends before it begins", "");
            }
        }
        place.assume(
                "the interval does not recur: only one instance is started, at the beginning of the interval", FORMS);
        return start.map(Schedule.Once::new);
    }

    private static Optional<Schedule> malformed(Place place) {
        place.fault(
                "`%s` is not a valid recurring interval".formatted(place.value().asText()), FORMS);
        return Optional.empty();
    }

    private static boolean isDuration(String text) {
        return text.startsWith("P");
    }

    /**
     * Returns whether a duration is shorter than {@link Limits#SHORTEST_SCHEDULE}. A duration with days, months or years is never
     * too short.
     */
    private static boolean tooShort(PeriodDuration duration) {
        return duration.getPeriod().isZero() && duration.getDuration().compareTo(Limits.SHORTEST_SCHEDULE) < 0;
    }

    private IntervalDefinition() {}
}
