package dev.stride.functions.api;

import dev.stride.Limits;
import dev.stride.plan.Schedule;
import dev.stride.runtime.schedule.Activation;
import dev.stride.runtime.schedule.Translation;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

/**
 * A schedule in force as the API shows it.
 *
 * @param becomes what EventBridge Scheduler is told, or why it is told one time after the other
 * @param next its next occurrences
 */
record ScheduleBody(Schedule schedule, String becomes, ZoneId zone, Instant activatedAt, List<Instant> next) {

    ScheduleBody {
        next = List.copyOf(next);
    }

    static ScheduleBody of(Activation activation, Instant now) {
        var becomes = switch (activation.translation(now)) {
            case Translation.Recurring(var recurrence) -> recurrence.expression();
            case Translation.Computed(String why) -> "computed: " + why;
        };
        var next = activation.next(now, Limits.OCCURRENCES_SHOWN);
        return new ScheduleBody(activation.schedule(), becomes, zone(activation.schedule()), activation.at(), next);
    }

    private static ZoneId zone(Schedule schedule) {
        return switch (schedule) {
            case Schedule.Every every -> every.zone();
            case Schedule.Cron cron -> cron.zone();
            case Schedule.Once _ -> ZoneOffset.UTC;
        };
    }
}
