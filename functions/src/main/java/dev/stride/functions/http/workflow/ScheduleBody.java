package dev.stride.functions.http.workflow;

import dev.stride.ApiLimits;
import dev.stride.plan.start.Schedule;
import dev.stride.runtime.schedule.ActiveSchedule;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

/**
 * The representation of an active schedule in the API.
 *
 * @param next its next occurrences
 */
record ScheduleBody(Schedule schedule, ZoneId zone, Instant activatedAt, List<Instant> next) {

    ScheduleBody {
        next = List.copyOf(next);
    }

    static ScheduleBody from(ActiveSchedule activeSchedule, Instant now) {
        var next = activeSchedule.next(now, ApiLimits.OCCURRENCES_SHOWN);
        return new ScheduleBody(activeSchedule.schedule(), zone(activeSchedule.schedule()), activeSchedule.at(), next);
    }

    private static ZoneId zone(Schedule schedule) {
        return switch (schedule) {
            case Schedule.Every every -> every.zone();
            case Schedule.Cron cron -> cron.zone();
            case Schedule.Once _ -> ZoneOffset.UTC;
            case Schedule.Both both -> zone(both.cron());
        };
    }
}
