package dev.stride.language.serverlessworkflow10.policy;

import dev.stride.expression.Expression;
import dev.stride.language.document.CronExpression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.event.EventConsumption;
import dev.stride.language.serverlessworkflow10.event.EventConsumption.EventReading;
import dev.stride.language.serverlessworkflow10.event.EventConsumption.Until;
import dev.stride.language.serverlessworkflow10.event.EventFilterDefinition;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.plan.start.Schedule;
import dev.stride.plan.start.StartEvents;
import dev.stride.plan.start.StartEvents.StartUntil;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/**
 * The schedule and the events that start instances (section "Schedule").
 *
 * @param times the times at which instances start: an interval, a cron expression, or both
 * @param events the events that start an instance and become its input
 * @param after the time between the end of a completed instance and the start of the next
 */
public record ScheduleDefinition10(
        Optional<Schedule> times, Optional<StartEvents> events, Optional<PeriodDuration> after) {

    private static final ScheduleDefinition10 NONE =
            new ScheduleDefinition10(Optional.empty(), Optional.empty(), Optional.empty());

    private static final ZoneId UTC = ZoneId.of("UTC");

    private static final String READ = "read";

    private static final Duration SHORTEST = Duration.ofMinutes(1);

    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);

    public static ScheduleDefinition10 parse(Place place, TaskExpressions expressions) {
        if (place.isAbsent()) {
            return NONE;
        }
        var fields = place.fields();
        var every = fields.has("every") ? every(fields.get("every")) : Optional.<Schedule.Every>empty();
        var cron = fields.has("cron") ? cron(fields.get("cron")) : Optional.<Schedule.Cron>empty();
        var events = fields.has("on")
                ? events(fields.get("on"), fields.get(READ), expressions)
                : Optional.<StartEvents>empty();
        if (fields.has(READ) && !fields.has("on")) {
            fields.get(READ).assume("`read` has no effect without `on`", "remove it");
        }
        var after = fields.has("after") ? after(fields.get("after")) : Optional.<PeriodDuration>empty();
        if (Stream.of("every", "cron", "after", "on").noneMatch(fields::has)) {
            fields.reportMissing("every", "cron", "after", "on");
        }
        fields.rejectUnknown();
        return new ScheduleDefinition10(both(every, cron), events, after);
    }

    /** Parses a pause of at least one second, so that instances without waits do not restart in a tight loop. */
    private static Optional<PeriodDuration> after(Place place) {
        var after = DurationDefinition.parse(place);
        if (after.getPeriod().isZero() && after.getDuration().compareTo(SHORTEST_PAUSE) < 0) {
            place.fault(
                    "`after`, the pause between two instances, is shorter than one second",
                    "write a duration such as PT1M");
            return Optional.empty();
        }
        return Optional.of(after);
    }

    private static Optional<Schedule> both(Optional<Schedule.Every> every, Optional<Schedule.Cron> cron) {
        return every.isPresent() && cron.isPresent()
                ? Optional.of(new Schedule.Both(every.get(), cron.get()))
                : every.<Schedule>map(it -> it).or(() -> cron);
    }

    private static Optional<Schedule.Cron> cron(Place place) {
        var cron = CronExpression.parse(place);
        if (cron.filter(it -> it.dialect() != Schedule.Dialect.UNIX).isPresent()) {
            place.warn(
                    "other runtimes may reject a cron expression with more than five fields",
                    "write the five fields of crontab");
        }
        return cron.map(it -> it.toSchedule(UTC, Optional.empty()));
    }

    private static Optional<Schedule.Every> every(Place place) {
        PeriodDuration every = DurationDefinition.parse(place);
        if (every.getPeriod().isZero() && every.getDuration().compareTo(SHORTEST) < 0) {
            place.fault("the interval is shorter than one minute", "");
            return Optional.empty();
        }
        return Optional.of(new Schedule.Every(every, Optional.empty(), Optional.empty(), UTC, true));
    }

    /**
     * Parses the events that start an instance. By default, the input of the instance contains the data of each event (decision
     * D120).
     *
     * @param read what the instance reads from each event
     */
    private static Optional<StartEvents> events(Place place, Place read, TaskExpressions expressions) {
        var fields = place.fields();
        var selected = EventReading.parse(read.isAbsent() ? earlierPlace(fields) : read, EventReading.DATA);
        return EventConsumption.ofStart(fields, expressions.withoutInput())
                .map(consumption -> startEvents(consumption, selected));
    }

    /**
     * Returns the place where earlier releases read {@code read}. Warns about it, and about its absence: the default was another.
     */
    private static Place earlierPlace(Fields on) {
        var read = on.get(READ);
        if (read.isAbsent()) {
            on.place()
                    .warnFirst(
                            "the input has the data of the events; earlier releases gave the whole events",
                            "write `read: data` beside `on`, or `read: envelope` for the whole events");
        } else {
            read.warn("`read` belongs beside `on`, where the specification has it", "move it out of `on`");
        }
        return read;
    }

    private static StartEvents startEvents(EventConsumption consumption, Expression read) {
        var ending = consumption.until().stream()
                .flatMap(until -> switch (until) {
                    case Until.Condition _ -> Stream.<EventFilterDefinition>empty();
                    case Until.Consumed(var events) -> events.filters().stream();
                })
                .toList();
        var filters =
                Stream.concat(consumption.filters().stream(), ending.stream()).toList();
        return new StartEvents(
                filters.stream().map(EventFilterDefinition::filter).toList(),
                consumption.all(),
                Optional.empty(),
                false,
                filters.stream().collect(Collectors.toMap(it -> it.filter().name(), EventFilterDefinition::condition)),
                Optional.of(read),
                consumption.until().map(until -> switch (until) {
                    case Until.Condition(Expression condition) ->
                        new StartUntil(Optional.of(condition), List.of(), false);
                    case Until.Consumed(var events) -> new StartUntil(Optional.empty(), names(ending), events.all());
                }),
                filters.stream()
                        .filter(filter -> !filter.keys().isEmpty())
                        .collect(Collectors.toMap(it -> it.filter().name(), EventFilterDefinition::keys)));
    }

    private static List<String> names(List<EventFilterDefinition> filters) {
        return filters.stream().map(it -> it.filter().name()).toList();
    }
}
