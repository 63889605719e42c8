package dev.stride.runtime.schedule;

import dev.stride.Limits;
import dev.stride.plan.Schedule;
import dev.stride.runtime.port.Schedules.Recurrence;
import dev.stride.runtime.schedule.Translation.Computed;
import dev.stride.runtime.schedule.Translation.Recurring;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Finds the words of EventBridge Scheduler that mean the same as a schedule, or says why there are none. */
final class ServiceWords {

    private static final ZoneId UTC = ZoneId.of("UTC");

    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'").withZone(ZoneOffset.UTC);

    /** @param next occurrence, the first one that the service is asked for */
    static Translation of(Schedule schedule, Instant next) {
        if (!next.equals(next.truncatedTo(ChronoUnit.SECONDS))) {
            return new Computed("the starts are not at full seconds");
        }
        return switch (schedule) {
            case Schedule.Once(var at) ->
                new Recurring(new Recurrence(AT.format(at), UTC, Optional.empty(), Optional.empty()));
            case Schedule.Every every -> rate(every, next);
            case Schedule.Cron cron -> cron(cron, next);
        };
    }

    private static Translation rate(Schedule.Every schedule, Instant next) {
        var period = schedule.every().getPeriod();
        var length = schedule.every().getDuration().plusDays(period.getDays());
        if (period.toTotalMonths() != 0) {
            return new Computed("months are not equally long");
        }
        if (period.getDays() != 0 && schedule.zone().getRules().nextTransition(next) != null) {
            return new Computed("days are not equally long in " + schedule.zone());
        }
        if (!length.equals(length.truncatedTo(ChronoUnit.MINUTES))) {
            return new Computed("the starts are not whole minutes apart");
        }
        return new Recurring(new Recurrence(rate(length), UTC, Optional.of(next), schedule.until()));
    }

    /** Of one minute, hour or day the unit is in the singular: what the service's reference and its users' tests agree on. */
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

    private static Translation cron(Schedule.Cron schedule, Instant next) {
        var fields = CronReader.read(schedule.expression(), schedule.dialect());
        var words = CronWords.of(fields);
        if (words.isEmpty()) {
            return new Computed("EventBridge Scheduler has no words for the days of `" + schedule.expression() + "`");
        }
        if (words.get().length() > Limits.SCHEDULE_EXPRESSION_CHARACTERS) {
            return new Computed("the expression of EventBridge Scheduler were longer than "
                    + Limits.SCHEDULE_EXPRESSION_CHARACTERS + " characters");
        }
        if (!new SkippedTimes(fields, schedule.zone()).areOthers(next)) {
            return new Computed(
                    "EventBridge Scheduler leaves out times that the clocks of " + schedule.zone() + " skip");
        }
        return new Recurring(new Recurrence(words.get(), schedule.zone(), Optional.empty(), schedule.validUntil()));
    }

    private ServiceWords() {}
}
