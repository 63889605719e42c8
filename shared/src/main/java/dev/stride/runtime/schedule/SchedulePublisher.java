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
 * A publisher of schedules to EventBridge Scheduler. It publishes one recurring schedule if the service can express it, or else a
 * one-time schedule for each occurrence in turn.
 */
record SchedulePublisher(Schedules schedules) {

    private static final ZoneId UTC = ZoneId.of("UTC");

    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'").withZone(ZoneOffset.UTC);

    /** Publishes the occurrences after the given time. Repeating the call has no further effect. */
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

    /** Deletes the recurring schedule and the next one-time schedule that were published. */
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

    /** Returns a one-time recurrence slightly in the future, as the service requires. The message holds the exact due time. */
    private static Recurrence at(Instant due, Instant now) {
        var soonest = now.plus(Limits.SCHEDULE_MARGIN);
        var time = due.isBefore(soonest) ? soonest : due;
        return new Recurrence(AT.format(time), UTC, Optional.empty(), Optional.empty());
    }
}
