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
     * The translation of a schedule that EventBridge Scheduler cannot express as one recurrence. The runtime schedules
     * each occurrence separately, when the previous one is due. A schedule that has ended is translated in this way
     * too, although nothing is left to schedule.
     *
     * @param why the reason why the schedule was not translated to one recurrence
     */
    record OneByOne(String why) implements SchedulerTranslation {}

    /**
     * Translates a schedule to a recurrence of EventBridge Scheduler that produces the occurrences after {@code now}.
     * If the service cannot express these, returns {@link OneByOne}, so that each occurrence is scheduled separately.
     * Returns {@link OneByOne} also if the schedule has ended.
     *
     * @param activation when the schedule was activated
     * @param now the time after which occurrences are needed
     */
    static SchedulerTranslation of(Schedule schedule, Instant activation, Instant now) {
        // The service rejects a recurrence that has ended.
        return new Occurrences(schedule, activation)
                .firstFrom(now.plusNanos(1))
                .map(next -> SchedulerExpressionWriter.translate(schedule, next))
                .orElseGet(() -> new OneByOne("the schedule has ended"));
    }
}
