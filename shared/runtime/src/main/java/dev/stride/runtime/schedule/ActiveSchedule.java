package dev.stride.runtime.schedule;

import dev.stride.plan.start.Schedule;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.runtime.schedule.calendar.Occurrences;
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

    /** Returns the message of one occurrence. */
    ScheduleTick tick(Instant due) {
        return new ScheduleTick(workflow, identity(), due, 0);
    }

    /** Returns the first occurrence, which may be the activation itself. */
    Optional<Instant> first() {
        return occurrences().firstFrom(at);
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

    /** Returns the last occurrence from the time {@code from} up to the time {@code now}, both inclusive. */
    Optional<Instant> last(Instant from, Instant now) {
        return occurrences().lastUpTo(now).filter(last -> !last.isBefore(from));
    }

    private Occurrences occurrences() {
        return new Occurrences(schedule, at);
    }
}
