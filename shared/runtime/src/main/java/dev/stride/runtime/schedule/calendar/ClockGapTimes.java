package dev.stride.runtime.schedule.calendar;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The times of a cron expression that fall into a gap: the local times that are skipped when clocks go forward. Each of them is
 * postponed by the length of the gap.
 */
record ClockGapTimes(CronFields fields, ZoneId zone) {

    /**
     * Returns the first postponed time from {@code earliest} (inclusive) to {@code before} (exclusive). If a time of
     * the cron expression is skipped when clocks go forward, it is postponed by the length of the gap.
     */
    Optional<Instant> firstFrom(Instant earliest, Instant before) {
        return gaps(earliest)
                .takeWhile(gap -> gap.getInstant().isBefore(before))
                .flatMap(gap -> timesIn(gap, LocalDateTime.ofInstant(earliest, gap.getOffsetBefore())))
                .filter(before::isAfter)
                .findFirst();
    }

    /**
     * Returns the last occurrence from {@code after} (exclusive) to {@code latest} (inclusive) that was postponed
     * because of a clock change. A cron time that is skipped when clocks go forward occurs later by the length of the
     * gap.
     */
    Optional<Instant> lastUpTo(Instant latest, Instant after) {
        return Stream.iterate(
                        zone.getRules().previousTransition(latest.plusNanos(1)),
                        Objects::nonNull,
                        change -> zone.getRules().previousTransition(change.getInstant()))
                .filter(ZoneOffsetTransition::isGap)
                .takeWhile(gap -> gap.getInstant().plus(gap.getDuration()).isAfter(after))
                .flatMap(gap -> lastIn(gap, LocalDateTime.ofInstant(latest, gap.getOffsetBefore())).stream())
                .filter(after::isBefore)
                .findFirst();
    }

    /**
     * Returns the cron times within a gap (the local times that a clock change skips), from the given local time on.
     * Postpones each of them by the length of the gap: converts it with the offset that applied before the gap.
     */
    private Stream<Instant> timesIn(ZoneOffsetTransition gap, LocalDateTime earliest) {
        var first = earliest.isBefore(gap.getDateTimeBefore()) ? gap.getDateTimeBefore() : earliest;
        return Stream.iterate(
                        fields.firstFrom(first), time -> time.flatMap(local -> fields.firstFrom(local.plusMinutes(1))))
                .takeWhile(time -> time.filter(gap.getDateTimeAfter()::isAfter).isPresent())
                .flatMap(Optional::stream)
                .map(local -> local.toInstant(gap.getOffsetBefore()));
    }

    private Optional<Instant> lastIn(ZoneOffsetTransition gap, LocalDateTime latest) {
        var end = gap.getDateTimeAfter().minusNanos(1);
        return fields.lastUpTo(latest.isBefore(end) ? latest : end)
                .filter(local -> !local.isBefore(gap.getDateTimeBefore()))
                .map(local -> local.toInstant(gap.getOffsetBefore()));
    }

    /**
     * Returns the gaps, which are clock changes that skip local times, in chronological order. A cron time in a gap is
     * postponed by the length of the gap. Omits the gaps whose postponed times all lie before {@code from}.
     */
    private Stream<ZoneOffsetTransition> gaps(Instant from) {
        var rules = zone.getRules();
        var last = rules.previousTransition(from.plusNanos(1));
        return Stream.iterate(
                        last == null ? rules.nextTransition(from) : last,
                        Objects::nonNull,
                        change -> rules.nextTransition(change.getInstant()))
                .filter(ZoneOffsetTransition::isGap)
                .filter(gap -> gap.getInstant().plus(gap.getDuration()).isAfter(from));
    }
}
