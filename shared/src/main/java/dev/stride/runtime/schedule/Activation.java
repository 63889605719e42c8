package dev.stride.runtime.schedule;

import dev.stride.plan.Schedule;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
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
public record Activation(String workflow, Schedule schedule, Instant at) {

    static Activation of(String workflow, Schedule schedule, Instant now) {
        return new Activation(workflow, schedule, now.truncatedTo(ChronoUnit.SECONDS));
    }

    /** Tells it from every other, as 43 URL-safe letters. */
    String identity() {
        return Digest.of(Json.bytes(this));
    }

    /** The name of the alarm for one occurrence. */
    String name(Instant due) {
        return identity() + "." + due.getEpochSecond();
    }

    /** How EventBridge Scheduler is told of what is later than a time. */
    public Translation translation(Instant now) {
        return Translation.of(schedule, at, now);
    }

    /** The first occurrence later than a time. */
    Optional<Instant> next(Instant now) {
        return occurrences().from(now.plusNanos(1));
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
        return occurrences().upTo(now).filter(last -> last.isAfter(after));
    }

    /** Whether its first occurrence is the activation itself. */
    boolean beginsAtOnce() {
        return occurrences().from(at).filter(at::equals).isPresent();
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
