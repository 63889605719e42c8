package dev.stride.runtime.schedule.calendar;

import dev.stride.plan.start.Schedule;
import dev.stride.runtime.port.Schedules.Recurrence;
import java.time.Instant;

/** How EventBridge Scheduler is told of a schedule. */
public sealed interface SchedulerTranslation {

    /** In its own words, which have the same meaning. */
    record Recurrent(Recurrence recurrence) implements SchedulerTranslation {}

    /**
     * One time after the other, each computed when the one before it has come. There is none at all when the schedule is over.
     *
     * @param why its words do not have the meaning
     */
    record OneByOne(String why) implements SchedulerTranslation {}

    /**
     * The translation of a schedule from now on. A schedule without a further occurrence is {@link OneByOne}: there is nothing to
     * tell the service, which refuses what is over.
     *
     * @param activation when the schedule came into service
     * @param now occurrences at this time or earlier are not asked for any more
     */
    static SchedulerTranslation of(Schedule schedule, Instant activation, Instant now) {
        return new Occurrences(schedule, activation)
                .firstFrom(now.plusNanos(1))
                .map(next -> SchedulerExpressionWriter.translate(schedule, next))
                .orElseGet(() -> new OneByOne("the schedule has ended"));
    }
}
