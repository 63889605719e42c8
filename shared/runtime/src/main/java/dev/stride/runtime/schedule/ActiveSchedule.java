package dev.stride.runtime.schedule;

import dev.stride.plan.start.Schedule;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.runtime.schedule.calendar.Occurrences;
import dev.stride.runtime.schedule.calendar.SchedulerTranslation;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A workflow's schedule, together with the time at which it was activated.
 *
 * @param at the activation time, to the second; intervals without a start of their own count from this time
 */
public record ActiveSchedule(String workflow, Schedule schedule, Instant at) {

    static ActiveSchedule of(String workflow, Schedule schedule, Instant now) {
        return new ActiveSchedule(workflow, schedule, now.truncatedTo(ChronoUnit.SECONDS));
    }

    /** Returns a digest of this schedule and its activation time: an id of 43 URL-safe characters. */
    String identity() {
        return Digest.of(Json.encode(this));
    }

    /**
     * Returns the message that starts an instance for one occurrence, and that can ask its handler to schedule the next
     * occurrence.
     *
     * @param setsNext whether its handler has to schedule the next occurrence
     */
    ScheduleTick tick(Instant due, boolean setsNext) {
        return new ScheduleTick(workflow, identity(), due, setsNext, 0);
    }

    /**
     * Returns the text of the message that EventBridge Scheduler sends at each occurrence, with a placeholder for the due time.
     */
    String tickTemplate() {
        return ScheduleTick.template(workflow, identity());
    }

    /** Returns the name of the one-time schedule that triggers a single occurrence. */
    String timerName(Instant due) {
        return identity() + "." + due.getEpochSecond();
    }

    /**
     * Translates the occurrences after the given time to one recurrence of EventBridge Scheduler. If the service cannot
     * express them as one recurrence, the result states that each occurrence is scheduled separately.
     */
    public SchedulerTranslation translation(Instant now) {
        return SchedulerTranslation.of(schedule, at, now);
    }

    /** Returns the first occurrence after a time. */
    Optional<Instant> next(Instant now) {
        return occurrences().firstFrom(now.plusNanos(1));
    }

    /** Returns the next occurrences after a time, up to a maximum number. */
    public List<Instant> next(Instant now, int most) {
        return Stream.iterate(next(now), Optional::isPresent, it -> it.flatMap(this::next))
                .limit(most)
                .map(Optional::get)
                .toList();
    }

    /** Returns the last occurrence after the time {@code after} and up to the time {@code now}. */
    Optional<Instant> last(Instant after, Instant now) {
        return occurrences().lastUpTo(now).filter(last -> last.isAfter(after));
    }

    /**
     * Returns whether the first occurrence is due exactly when the workflow's schedule was activated by a deployment.
     */
    boolean beginsAtOnce() {
        return occurrences().firstFrom(at).filter(at::equals).isPresent();
    }

    /** Returns whether the schedule has ended at the given time. */
    boolean isOver(Instant due) {
        return switch (schedule) {
            case Schedule.Every every -> isReached(every.until(), due);
            case Schedule.Cron cron -> isReached(cron.validUntil(), due);
            case Schedule.Once _ -> false;
            case Schedule.Both(var every, var cron) ->
                with(every).isOver(due) && with(cron).isOver(due);
        };
    }

    private ActiveSchedule with(Schedule part) {
        return new ActiveSchedule(workflow, part, at);
    }

    private static boolean isReached(Optional<Instant> end, Instant due) {
        return end.filter(it -> !due.isBefore(it)).isPresent();
    }

    private Occurrences occurrences() {
        return new Occurrences(schedule, at);
    }
}
