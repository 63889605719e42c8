package dev.stride.runtime.schedule;

import dev.stride.Limits;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Schedules.Recurrence;
import dev.stride.runtime.schedule.calendar.SchedulerTranslation;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * A publisher of schedules to EventBridge Scheduler. If the service can express a schedule, the publisher creates one recurring
 * schedule. Otherwise, it creates a one-time schedule for the next occurrence. When this occurrence is due, a one-time schedule
 * for the following occurrence is created.
 */
record SchedulePublisher(Schedules schedules) {

    private static final ZoneId UTC = ZoneId.of("UTC");

    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'").withZone(ZoneOffset.UTC);

    /**
     * Publishes the occurrences after the given time to EventBridge Scheduler: all of them as one recurring schedule
     * or, if the service cannot express this, only the next one. Publishing them again has no effect.
     */
    void publish(ActiveSchedule activeSchedule, Instant now) {
        activeSchedule.next(now).ifPresent(next -> {
            switch (activeSchedule.translation(now)) {
                case SchedulerTranslation.Recurrent(var recurrence) ->
                    schedules.set(activeSchedule.identity(), recurrence, activeSchedule.tickTemplate());
                case SchedulerTranslation.OneByOne _ ->
                    schedules.set(
                            activeSchedule.timerName(next),
                            at(next, now),
                            activeSchedule.tick(next, true).encode());
            }
        });
    }

    /**
     * Deletes what was published for a workflow's schedule: the recurring schedule, and the one-time schedule of the
     * next occurrence. Skips a schedule that does not exist.
     */
    void remove(ActiveSchedule activeSchedule, Instant now) {
        removeRecurrence(activeSchedule.identity());
        activeSchedule.next(now).map(activeSchedule::timerName).ifPresent(schedules::remove);
    }

    /**
     * Deletes the recurring schedule, if one was published.
     *
     * @param identity the identity of the {@link ActiveSchedule}
     */
    void removeRecurrence(String identity) {
        schedules.remove(identity);
    }

    /**
     * Returns a one-time schedule for the due time. If the due time is too close for the service, the schedule runs slightly
     * later, but its message still contains the exact due time.
     */
    private static Recurrence at(Instant due, Instant now) {
        var soonest = now.plus(Limits.SCHEDULE_MARGIN);
        var time = due.isBefore(soonest) ? soonest : due;
        return new Recurrence(AT.format(time), UTC, Optional.empty(), Optional.empty());
    }
}
