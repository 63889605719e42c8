package dev.stride.language.serverlessworkflow08;

import dev.stride.Limits;
import dev.stride.language.document.CronExpression;
import dev.stride.language.document.Durations;
import dev.stride.language.document.Instants;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.plan.start.Schedule;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * The start state and schedule of a workflow (section "Start Definition").
 *
 * @param state the name of the start state, empty after a fault
 * @param schedule the schedule that starts instances, if any
 */
record Start(Optional<String> state, Optional<Schedule> schedule) {

    private static final String INTERVAL_FORMS =
            "write `R/PT2H`, `R/2026-03-20T13:00:00Z/PT2H` or `R/PT2H/2026-03-20T13:00:00Z`, or use `cron`";

    private static final ZoneId UTC = ZoneId.of("UTC");

    /**
     * Parses the name of the start state, or an object with the name and further properties. By default, a workflow starts at the
     * first state that is not used for compensation.
     */
    static Start parse(Place place, Declarations declared) {
        if (place.isAbsent()) {
            return new Start(first(place, declared), Optional.empty());
        }
        if (!place.value().isObject()) {
            return new Start(state(place, declared), Optional.empty());
        }
        var fields = place.fields();
        var stateName = fields.required("stateName");
        var schedule = parseSchedule(fields.get("schedule"));
        fields.warnUnknown();
        return new Start(state(stateName, declared), schedule);
    }

    private static Optional<String> first(Place place, Declarations declared) {
        var states = declared.states().values();
        var first = states.stream()
                .filter(state -> !declared.compensations().contains(state))
                .findFirst();
        if (first.isEmpty() && !states.isEmpty()) {
            place.fault(
                    "the workflow has no start state, because all of its states are used for compensation",
                    "add a state that is not used for compensation");
        }
        return first;
    }

    private static Optional<String> state(Place name, Declarations declared) {
        var start = declared.states().find(name);
        if (start.filter(declared.compensations()::contains).isPresent()) {
            name.fault("a state that is used for compensation cannot be the start state", "choose another state");
        }
        return start;
    }

    private static Optional<Schedule> parseSchedule(Place place) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        if (!place.value().isObject()) {
            return parseInterval(place, UTC);
        }
        var fields = place.fields();
        var zone = zone(fields.get("timezone"));
        var interval = fields.get("interval");
        var cron = fields.get("cron");
        fields.warnUnknown();
        if (interval.isAbsent() && cron.isAbsent()) {
            fields.reportMissing("interval", "cron");
        }
        if (!interval.isAbsent() && !cron.isAbsent()) {
            cron.fault("`interval` and `cron` cannot both be set", "remove one of them");
        }
        return interval.isAbsent() ? parseCron(cron, zone) : parseInterval(interval, zone);
    }

    private static ZoneId zone(Place place) {
        var name = place.text();
        if (ZoneId.getAvailableZoneIds().contains(name)) {
            return ZoneId.of(name);
        }
        if (place.value().isTextual()) {
            place.fault("unknown time zone `" + name + "`", "use a name such as `Europe/Berlin`");
        }
        return UTC;
    }

    private static Optional<Schedule> parseCron(Place place, ZoneId zone) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        if (!place.value().isObject()) {
            return CronExpression.parse(place).map(cron -> cron.toSchedule(zone, Optional.empty()));
        }
        var fields = place.fields();
        var expression = CronExpression.parse(fields.required("expression"));
        var until = fields.get("validUntil");
        var validUntil = until.isAbsent() ? Optional.<Instant>empty() : Instants.parse(until, until.text(), zone);
        fields.warnUnknown();
        return expression.map(cron -> cron.toSchedule(zone, validUntil));
    }

    /**
     * Parses a recurring interval to a schedule.
     *
     * @param zone the time zone of times without an offset, and of days, months and years
     */
    private static Optional<Schedule> parseInterval(Place place, ZoneId zone) {
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
                "the interval does not recur: only one instance is started, at the beginning of the interval",
                INTERVAL_FORMS);
        return start.map(Schedule.Once::new);
    }

    private static Optional<Schedule> malformed(Place place) {
        place.fault(
                "`%s` is not a valid recurring interval".formatted(place.value().asText()), INTERVAL_FORMS);
        return Optional.empty();
    }

    private static boolean isDuration(String text) {
        return text.startsWith("P");
    }

    /** A duration with days, months or years is never too short. */
    private static boolean tooShort(PeriodDuration duration) {
        return duration.getPeriod().isZero() && duration.getDuration().compareTo(Limits.SHORTEST_SCHEDULE) < 0;
    }
}
