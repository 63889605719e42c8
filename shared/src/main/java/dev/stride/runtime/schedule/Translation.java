package dev.stride.runtime.schedule;

import dev.stride.plan.Schedule;
import dev.stride.runtime.port.Schedules.Recurrence;
import java.time.Instant;

/** How EventBridge Scheduler is told of a schedule. */
public sealed interface Translation {

    /** In its own words, which have the same meaning. */
    record Recurring(Recurrence recurrence) implements Translation {}

    /**
     * One time after the other, each computed when the one before it has come. There is none at all when the schedule is over.
     *
     * @param why its words do not have the meaning
     */
    record Computed(String why) implements Translation {}

    /**
     * The translation of a schedule from now on. A schedule without a further occurrence is {@link Computed}: there is nothing to
     * tell the service, which refuses what is over.
     *
     * @param activation when the schedule came into service
     * @param now occurrences at this time or earlier are not asked for any more
     */
    static Translation of(Schedule schedule, Instant activation, Instant now) {
        return new Occurrences(schedule, activation)
                .from(now.plusNanos(1))
                .map(next -> ServiceWords.of(schedule, next))
                .orElseGet(() -> new Computed("there is no further start"));
    }
}
