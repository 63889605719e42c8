package dev.stride.runtime.schedule.calendar;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The times of a cron expression that exist on the clocks of a zone. A local time that occurs twice counts only the first
 * time.
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

    /** Returns the latest local time that the clocks have shown at or before an instant. */
    private LocalDateTime shown(Instant time) {
        var local = LocalDateTime.ofInstant(time, zone);
        var change = zone.getRules().getTransition(local);
        return change != null && change.isOverlap() && !time.isBefore(change.getInstant())
                ? change.getDateTimeBefore().minusNanos(1)
                : local;
    }
}
