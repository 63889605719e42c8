package dev.stride.runtime.schedule.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Compares the occurrences of a schedule with those of its EventBridge Scheduler translation, over years and around each clock
 * change.
 */
record SameTimes(Occurrences meant, SchedulerExpression told, ZoneId zone) {

    private static final Duration YEARS = Duration.ofDays(8 * 366);
    private static final Duration AROUND = Duration.ofHours(4);
    private static final int MOST = 150;

    void check(Instant from) {
        follow(from, from.plus(YEARS));
        var rules = zone.getRules();
        Stream.iterate(
                        rules.nextTransition(from),
                        Objects::nonNull,
                        change -> rules.nextTransition(change.getInstant()))
                .map(ZoneOffsetTransition::getInstant)
                .takeWhile(change -> change.isBefore(from.plus(YEARS)))
                .forEach(change -> follow(later(from, change.minus(AROUND)), change.plus(AROUND)));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private void follow(Instant from, Instant until) {
        var times = 0;
        var time = from.minusNanos(1);
        while (times < MOST && time.isBefore(until)) {
            var next = meant.firstFrom(time.plusNanos(1));
            assertThat(told.firstAfter(time)).as("after %s", time).isEqualTo(next);
            time = next.orElse(until);
            times++;
        }
    }
}
