package dev.stride.runtime.schedule.calendar;

import dev.stride.plan.start.Schedule;
import dev.stride.runtime.port.Schedules.Recurrence;
import java.time.Instant;

/**
 * The translation of a schedule for EventBridge Scheduler: one recurrence if the service can express the schedule; otherwise
 * single occurrences.
 */
public sealed interface SchedulerTranslation {

    /** A recurrence of EventBridge Scheduler that is equivalent to the schedule. */
    record Recurrent(Recurrence recurrence) implements SchedulerTranslation {}

    /**
     * A series of single occurrences: each one is scheduled when the previous one is due. The series is empty if the schedule has
     * ended.
     *
     * @param why the reason why the service cannot express the schedule
     */
    record OneByOne(String why) implements SchedulerTranslation {}

    /**
     * Translates the occurrences of a schedule after a time. A schedule without further occurrences is {@link OneByOne},
     * because the service rejects a recurrence that has ended.
     *
     * @param activation when the schedule was activated
     * @param now the time after which occurrences are needed
     */
    static SchedulerTranslation of(Schedule schedule, Instant activation, Instant now) {
        return new Occurrences(schedule, activation)
                .firstFrom(now.plusNanos(1))
                .map(next -> SchedulerExpressionWriter.translate(schedule, next))
                .orElseGet(() -> new OneByOne("the schedule has ended"));
    }
}
