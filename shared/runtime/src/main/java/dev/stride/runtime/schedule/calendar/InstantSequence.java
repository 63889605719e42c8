package dev.stride.runtime.schedule.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.LongPredicate;
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
}
