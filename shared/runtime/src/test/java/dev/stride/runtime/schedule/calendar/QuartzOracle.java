package dev.stride.runtime.schedule.calendar;

import com.fasterxml.jackson.databind.JsonNode;
import java.text.ParseException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quartz.CronExpression;
import org.quartz.DateBuilder.IntervalUnit;
import org.quartz.impl.triggers.CalendarIntervalTriggerImpl;

/** The occurrences of a schedule as computed by the library Quartz, for comparison. */
final class QuartzOracle {

    /** More than two hours of minutes, so that none is missed that a change of the clocks puts out of its order. */
    private static final int MARGIN = 150;

    private final JsonNode row;

    /** @param row of a table: {@code quartz}, {@code either} of some, {@code both} of two, or {@code steps} */
    QuartzOracle(JsonNode row) {
        this.row = row;
    }

    boolean hasOne() {
        return Stream.of("quartz", "either", "both", "steps").anyMatch(row::has);
    }

    /** What comes next by the clocks of a zone, as Quartz itself treats their changes. */
    List<Instant> next(Instant from, ZoneId zone, int most) {
        return times(from, zone).limit(most).toList();
    }

    /** What comes next by the calendar of Quartz, and by {@code java.time} where clocks change. */
    List<Instant> nextLocal(Instant from, ZoneId zone, int most) {
        if (row.has("steps")) {
            return next(from, zone, most);
        }
        var local = LocalDateTime.ofInstant(from, zone).minusMinutes(MARGIN).toInstant(ZoneOffset.UTC);
        return times(local, ZoneOffset.UTC)
                .limit(most + 2L * MARGIN)
                .map(time -> LocalDateTime.ofInstant(time, ZoneOffset.UTC)
                        .atZone(zone)
                        .toInstant())
                .filter(time -> !time.isBefore(from))
                .distinct()
                .sorted()
                .limit(most)
                .toList();
    }

    private Stream<Instant> times(Instant from, ZoneId zone) {
        if (row.has("steps")) {
            return times(from, after(row.path("steps"), zone));
        }
        if (row.has("both")) {
            var other = cron(row.path("both").path(1).asText(), zone);
            return times(from, after(row.path("both").path(0).asText(), zone))
                    .filter(time -> other.isSatisfiedBy(Date.from(time)));
        }
        var texts = row.has("either") ? row.path("either").valueStream() : Stream.of(row.path("quartz"));
        var all = texts.map(text -> after(text.asText(), zone)).toList();
        return times(
                from,
                time -> all.stream()
                        .map(after -> Optional.ofNullable(after.apply(time)))
                        .flatMap(Optional::stream)
                        .min(Date::compareTo)
                        .orElse(null));
    }

    private static Stream<Instant> times(Instant from, UnaryOperator<@Nullable Date> after) {
        return Stream.iterate(
                        Optional.ofNullable(after.apply(Date.from(from.minusMillis(1)))),
                        Optional::isPresent,
                        time -> time.map(after))
                .flatMap(Optional::stream)
                .map(Date::toInstant);
    }

    private static UnaryOperator<@Nullable Date> after(String expression, ZoneId zone) {
        return cron(expression, zone)::getNextValidTimeAfter;
    }

    private static CronExpression cron(String expression, ZoneId zone) {
        try {
            var cron = new CronExpression(expression);
            cron.setTimeZone(TimeZone.getTimeZone(zone));
            return cron;
        } catch (ParseException refused) {
            throw new AssertionError(expression, refused);
        }
    }

    private static UnaryOperator<@Nullable Date> after(JsonNode steps, ZoneId zone) {
        var trigger = new CalendarIntervalTriggerImpl();
        trigger.setTimeZone(TimeZone.getTimeZone(zone));
        trigger.setPreserveHourOfDayAcrossDaylightSavings(true);
        trigger.setStartTime(Date.from(Instant.parse(steps.path("start").asText())));
        trigger.setRepeatInterval(steps.path("every").asInt());
        trigger.setRepeatIntervalUnit(
                IntervalUnit.valueOf(steps.path("unit").asText().toUpperCase(Locale.ROOT)));
        Optional.of(steps.path("end").asText())
                .filter(end -> !end.isEmpty())
                .ifPresent(end -> trigger.setEndTime(Date.from(Instant.parse(end))));
        return trigger::getFireTimeAfter;
    }
}
