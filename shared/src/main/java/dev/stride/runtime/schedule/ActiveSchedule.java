package dev.stride.runtime.schedule;

import dev.stride.plan.start.Schedule;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.schedule.calendar.Occurrences;
import dev.stride.runtime.schedule.calendar.SchedulerTranslation;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A schedule that was taken into service.
 *
 * @param at when, to the second: what has no start of its own counts from there
 */
public record ActiveSchedule(String workflow, Schedule schedule, Instant at) {

    static ActiveSchedule of(String workflow, Schedule schedule, Instant now) {
        return new ActiveSchedule(workflow, schedule, now.truncatedTo(ChronoUnit.SECONDS));
    }

    /** Tells it from every other, as 43 URL-safe letters. */
    String identity() {
        return Digest.of(Json.encode(this));
    }

    /** The name of the alarm for one occurrence. */
    String timerName(Instant due) {
        return identity() + "." + due.getEpochSecond();
    }

    /** How EventBridge Scheduler is told of what is later than a time. */
    public SchedulerTranslation translation(Instant now) {
        return SchedulerTranslation.of(schedule, at, now);
    }

    /** The first occurrence later than a time. */
    Optional<Instant> next(Instant now) {
        return occurrences().firstFrom(now.plusNanos(1));
    }

    /** The first occurrences later than a time. */
    public List<Instant> next(Instant now, int most) {
        return Stream.iterate(next(now), Optional::isPresent, it -> it.flatMap(this::next))
                .limit(most)
                .map(Optional::get)
                .toList();
    }

    /** The last occurrence that was due between two times, the earlier one left out. */
    Optional<Instant> last(Instant after, Instant now) {
        return occurrences().lastUpTo(now).filter(last -> last.isAfter(after));
    }

    /** Whether its first occurrence is the activation itself. */
    boolean beginsAtOnce() {
        return occurrences().firstFrom(at).filter(at::equals).isPresent();
    }

    /** Whether nothing is started at a time any more. */
    boolean isOver(Instant due) {
        return switch (schedule) {
            case Schedule.Every every -> isReached(every.until(), due);
            case Schedule.Cron cron -> isReached(cron.validUntil(), due);
            case Schedule.Once _ -> false;
        };
    }

    private static boolean isReached(Optional<Instant> end, Instant due) {
        return end.filter(it -> !due.isBefore(it)).isPresent();
    }

    private Occurrences occurrences() {
        return new Occurrences(schedule, at);
    }
}
