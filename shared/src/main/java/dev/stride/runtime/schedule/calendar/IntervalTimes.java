package dev.stride.runtime.schedule.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.threeten.extra.PeriodDuration;

/**
 * Times that are a whole number of steps away from an anchor. All of them are counted from the anchor, so that a month after
 * the 31st of January, and the 28th of February then, comes the 31st of March.
 *
 * @param anchor step 0
 * @param every a step: its days, months and years by the calendar of the zone, its hours, minutes and seconds exact
 * @param backwards whether they are the times before the anchor, instead of the anchor and the times after it
 */
record IntervalTimes(Instant anchor, PeriodDuration every, ZoneId zone, boolean backwards) implements InstantSequence {

    private static final Duration SHORTEST_MONTH = Duration.ofDays(28);

    /** More than the changes of a zone's clocks add up to. */
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

    /** The lowest step that has a property, which all later ones have too and which begins to hold near an instant. */
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

    /** A step is this long or longer. */
    private Duration shortest() {
        var period = every.getPeriod();
        return every.getDuration()
                .plus(SHORTEST_MONTH.multipliedBy(period.toTotalMonths()))
                .plusDays(period.getDays());
    }
}
