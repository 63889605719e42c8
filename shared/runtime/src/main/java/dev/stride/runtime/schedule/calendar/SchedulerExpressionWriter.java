package dev.stride.runtime.schedule.calendar;

import dev.stride.Limits;
import dev.stride.plan.start.Schedule;
import dev.stride.runtime.port.Schedules.Recurrence;
import dev.stride.runtime.schedule.calendar.SchedulerTranslation.OneByOne;
import dev.stride.runtime.schedule.calendar.SchedulerTranslation.Recurrent;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Translates a schedule to an equivalent EventBridge Scheduler expression. If the service has none, returns the reason. */
final class SchedulerExpressionWriter {

    private static final ZoneId UTC = ZoneId.of("UTC");

    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'").withZone(ZoneOffset.UTC);

    /** @param next the next occurrence, which is the first one that the service must produce */
    static SchedulerTranslation translate(Schedule schedule, Instant next) {
        if (!next.equals(next.truncatedTo(ChronoUnit.SECONDS))) {
            return new OneByOne("the schedule has start times with fractions of a second");
        }
        return switch (schedule) {
            case Schedule.Once(var at) ->
                new Recurrent(new Recurrence(AT.format(at), UTC, Optional.empty(), Optional.empty()));
            case Schedule.Every every -> rate(every, next);
            case Schedule.Cron cron -> cron(cron, next);
            case Schedule.Both _ -> new OneByOne("an expression of EventBridge Scheduler cannot combine two schedules");
        };
    }

    private static SchedulerTranslation rate(Schedule.Every schedule, Instant next) {
        var period = schedule.every().getPeriod();
        var length = schedule.every().getDuration().plusDays(period.getDays());
        if (period.toTotalMonths() != 0) {
            return new OneByOne("the schedule counts in months or years, whose length varies");
        }
        if (period.getDays() != 0 && schedule.zone().getRules().nextTransition(next) != null) {
            return new OneByOne(
                    "the schedule counts in days, whose length varies in the time zone %s".formatted(schedule.zone()));
        }
        if (!length.equals(length.truncatedTo(ChronoUnit.MINUTES))) {
            return new OneByOne("the time between two starts is not a whole number of minutes");
        }
        return new Recurrent(new Recurrence(rate(length), UTC, Optional.of(next), schedule.until()));
    }

    /**
     * Writes a rate such as {@code rate(5 minutes)}. The unit is singular for one minute, hour or day, as the service specifies.
     */
    private static String rate(Duration length) {
        var minutes = length.toMinutes();
        if (length.equals(Duration.ofDays(length.toDays()))) {
            return rate(length.toDays(), "day");
        }
        return length.equals(Duration.ofHours(length.toHours()))
                ? rate(length.toHours(), "hour")
                : rate(minutes, "minute");
    }

    private static String rate(long number, String unit) {
        return "rate(" + number + " " + unit + (number == 1 ? ")" : "s)");
    }

    private static SchedulerTranslation cron(Schedule.Cron schedule, Instant next) {
        var fields = CronFieldsParser.parse(schedule.expression(), schedule.dialect());
        var words = SchedulerCronWriter.write(fields);
        if (words.isEmpty()) {
            return new OneByOne(
                    SchedulerCronWriter.restrictsBothDayFields(fields)
                            ? "EventBridge Scheduler takes days of the month or days of the week, not both"
                            : "EventBridge Scheduler cannot express the days on which the schedule is due");
        }
        if (words.get().length() > Limits.SCHEDULE_EXPRESSION_CHARACTERS) {
            return new OneByOne("EventBridge Scheduler accepts at most %s characters, and this schedule needs more"
                    .formatted(Limits.SCHEDULE_EXPRESSION_CHARACTERS));
        }
        if (!new ClockGapTimes(fields, schedule.zone()).areRegularTimes(next)) {
            return new OneByOne(
                    "EventBridge Scheduler omits a start whose local time is skipped when clocks go forward in the time zone %s"
                            .formatted(schedule.zone()));
        }
        return new Recurrent(new Recurrence(words.get(), schedule.zone(), Optional.empty(), schedule.validUntil()));
    }

    private SchedulerExpressionWriter() {}
}
