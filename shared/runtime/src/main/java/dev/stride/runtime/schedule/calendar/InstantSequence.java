package dev.stride.runtime.schedule.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/** An ordered and possibly infinite sequence of instants. */
interface InstantSequence {

    /** Returns the first instant of the sequence at or after an instant. */
    Optional<Instant> firstFrom(Instant earliest);

    /** Returns the last instant of the sequence at or before an instant. */
    Optional<Instant> lastUpTo(Instant latest);

    /**
     * The times at a fixed interval from an anchor, either forwards or backwards. Each time is computed from the anchor, not from the
     * previous time: in a monthly sequence from 31 January, 28 February is followed by 31 March.
     *
     * @param anchor the time of step 0
     * @param every the interval: days, months and years follow the calendar of the zone, hours, minutes and seconds are exact
     * @param backwards whether the sequence consists of the times before the anchor, instead of the anchor and the times after it
     */
    record IntervalTimes(Instant anchor, PeriodDuration every, ZoneId zone, boolean backwards)
            implements InstantSequence {

        private static final Duration SHORTEST_MONTH = Duration.ofDays(28);

        /** An upper bound on the amount by which clock changes can shift a zone's local time. */
        private static final Duration CLOCK_CHANGES = Duration.ofDays(2);

        @Override
        public Optional<Instant> firstFrom(Instant earliest) {
            var step = first(earliest, number -> !at(number).isBefore(earliest));
            return backwards && step >= 0 ? Optional.empty() : Optional.of(at(backwards ? step : Math.max(step, 0)));
        }

        @Override
        public Optional<Instant> lastUpTo(Instant latest) {
            var step = first(latest, number -> at(number).isAfter(latest)) - 1;
            return !backwards && step < 0 ? Optional.empty() : Optional.of(at(backwards ? Math.min(step, -1) : step));
        }

        private Instant at(long number) {
            var whole = every.getDuration().multipliedBy(number);
            if (number == 0 || every.getPeriod().isZero()) {
                return anchor.plus(whole);
            }
            var period = every.getPeriod().multipliedBy(Math.toIntExact(number));
            var local = LocalDateTime.ofInstant(anchor, zone).plus(period);
            return local.atZone(zone).toInstant().plus(whole);
        }

        /**
         * Finds by binary search the lowest step for which the predicate is true. It must be true for all higher steps too.
         * Step 1 is one interval after the anchor, and step -1 is one interval before it. The search covers only steps
         * whose times can lie near the given instant.
         */
        private long first(Instant near, LongPredicate property) {
            var away = Duration.between(anchor, near).abs().plus(CLOCK_CHANGES);
            var without = -away.dividedBy(shortest()) - 1;
            var with = -without;
            while (with - without > 1) {
                var middle = Math.floorDiv(without + with, 2);
                if (property.test(middle)) {
                    with = middle;
                } else {
                    without = middle;
                }
            }
            return with;
        }

        /** Returns a lower bound for the length of one interval. */
        private Duration shortest() {
            var period = every.getPeriod();
            return every.getDuration()
                    .plus(SHORTEST_MONTH.multipliedBy(period.toTotalMonths()))
                    .plusDays(period.getDays());
        }
    }

    /**
     * The times of a cron expression that really occur in a zone. Local times that a clock change skips are excluded. If a clock
     * change repeats a local time, only its first occurrence counts.
     */
    record LocalTimes(CronFields fields, ZoneId zone) implements InstantSequence {

        @Override
        public Optional<Instant> firstFrom(Instant earliest) {
            var match = fields.firstFrom(LocalDateTime.ofInstant(earliest, zone));
            while (match.isPresent()) {
                var local = match.get();
                var change = zone.getRules().getTransition(local);
                var time = local.toInstant(zone.getRules().getOffset(local));
                if (change == null || change.isOverlap() && !time.isBefore(earliest)) {
                    return Optional.of(time);
                }
                match = fields.firstFrom(change.isGap() ? change.getDateTimeAfter() : change.getDateTimeBefore());
            }
            return Optional.empty();
        }

        @Override
        public Optional<Instant> lastUpTo(Instant latest) {
            var match = fields.lastUpTo(shown(latest));
            while (match.isPresent()) {
                var local = match.get();
                var change = zone.getRules().getTransition(local);
                if (change == null || change.isOverlap()) {
                    return Optional.of(local.toInstant(zone.getRules().getOffset(local)));
                }
                match = fields.lastUpTo(change.getDateTimeBefore().minusNanos(1));
            }
            return Optional.empty();
        }

        /**
         * Returns the latest local time that clocks in the zone have displayed until an instant. After clocks were set
         * back, this can be later than the local time at the instant itself.
         */
        private LocalDateTime shown(Instant time) {
            var local = LocalDateTime.ofInstant(time, zone);
            var change = zone.getRules().getTransition(local);
            return change != null && change.isOverlap() && !time.isBefore(change.getInstant())
                    ? change.getDateTimeBefore().minusNanos(1)
                    : local;
        }
    }

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
                            fields.firstFrom(first),
                            time -> time.flatMap(local -> fields.firstFrom(local.plusMinutes(1))))
                    .takeWhile(
                            time -> time.filter(gap.getDateTimeAfter()::isAfter).isPresent())
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
}
