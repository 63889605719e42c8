package dev.stride.runtime.schedule.calendar;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;

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
