package dev.stride.runtime.schedule.calendar;

import dev.stride.Limits;
import dev.stride.plan.start.Schedule;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The instants at which a schedule starts instances. Clock changes are treated as in {@code java.time}: a skipped local time is
 * postponed by the length of the gap, and a repeated local time counts only once, at its first occurrence.
 *
 * @param activation when the schedule was activated; the first occurrence is not earlier. An interval without a start of its
 *     own begins at this time, rounded up to a whole second, since services do not count fractions of a second
 */
public record Occurrences(Schedule schedule, Instant activation) implements InstantSequence {

    /** The end of all schedules: every occurrence of every schedule is before this time. */
    static final Instant END =
            LocalDate.of(Limits.LAST_SCHEDULED_YEAR + 1, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC);

    /** Returns the first occurrence at or after an instant. */
    @Override
    public Optional<Instant> firstFrom(Instant earliest) {
        var inService = earliest.isBefore(inServiceFrom()) ? inServiceFrom() : earliest;
        return inService.isBefore(END) ? times().firstFrom(inService).filter(this::isInService) : Optional.empty();
    }

    /** Returns the last occurrence at or before an instant. */
    @Override
    public Optional<Instant> lastUpTo(Instant latest) {
        var end = until();
        var last = latest.isBefore(end) ? latest : end.minusNanos(1);
        return last.isBefore(activation)
                ? Optional.empty()
                : times().lastUpTo(last).filter(this::isInService);
    }

    private InstantSequence times() {
        return switch (schedule) {
            case Schedule.Once(var at) -> new SingleTime(at);
            case Schedule.Cron(var expression, var dialect, var zone, var _) ->
                cron(CronFieldsParser.parse(expression, dialect), zone);
            case Schedule.Every(var every, var from, var until, var zone, var _) ->
                new IntervalTimes(
                        from.or(() -> until).orElseGet(this::begin), every, zone, from.isEmpty() && until.isPresent());
            case Schedule.Both(var every, var cron) ->
                new MergedTimes(new Occurrences(every, activation), new Occurrences(cron, activation));
        };
    }

    private static InstantSequence cron(CronFields fields, ZoneId zone) {
        return new CronTimes(new LocalTimes(fields, zone), new ClockGapTimes(fields, zone));
    }

    /**
     * Returns the earliest time at which an occurrence is possible, normally the time when the schedule was activated.
     * If the schedule has to begin with a whole interval, returns a time just after its activation, so that the
     * activation itself does not count as an occurrence.
     */
    private Instant inServiceFrom() {
        return schedule instanceof Schedule.Every every && every.afterInterval() ? begin().plusNanos(1) : activation;
    }

    private boolean isInService(Instant time) {
        return !time.isBefore(inServiceFrom()) && time.isBefore(until());
    }

    private Instant until() {
        var end = switch (schedule) {
            case Schedule.Once _, Schedule.Both _ -> Optional.<Instant>empty();
            case Schedule.Every every -> every.until();
            case Schedule.Cron cron -> cron.validUntil();
        };
        return end.filter(END::isAfter).orElse(END);
    }

    private Instant begin() {
        var second = activation.truncatedTo(ChronoUnit.SECONDS);
        return second.equals(activation) ? second : second.plusSeconds(1);
    }

    /** A sequence of exactly one instant. */
    record SingleTime(Instant time) implements InstantSequence {

        @Override
        public Optional<Instant> firstFrom(Instant earliest) {
            return Optional.of(time).filter(only -> !only.isBefore(earliest));
        }

        @Override
        public Optional<Instant> lastUpTo(Instant latest) {
            return Optional.of(time).filter(only -> !only.isAfter(latest));
        }
    }

    /**
     * The occurrences of a cron expression in a time zone. A local time that a clock change skips is postponed by the length of the
     * gap.
     */
    private record CronTimes(LocalTimes existing, ClockGapTimes skipped) implements InstantSequence {

        @Override
        public Optional<Instant> firstFrom(Instant earliest) {
            var next = existing.firstFrom(earliest);
            return skipped.firstFrom(earliest, next.orElse(END)).or(() -> next);
        }

        @Override
        public Optional<Instant> lastUpTo(Instant latest) {
            var last = existing.lastUpTo(latest);
            return skipped.lastUpTo(latest, last.orElse(Instant.EPOCH)).or(() -> last);
        }
    }

    /** The times of two sequences in order. A time that is in both sequences occurs only once. */
    private record MergedTimes(InstantSequence first, InstantSequence second) implements InstantSequence {

        @Override
        public Optional<Instant> firstFrom(Instant earliest) {
            return Stream.of(first, second)
                    .flatMap(times -> times.firstFrom(earliest).stream())
                    .min(Comparator.naturalOrder());
        }

        @Override
        public Optional<Instant> lastUpTo(Instant latest) {
            return Stream.of(first, second)
                    .flatMap(times -> times.lastUpTo(latest).stream())
                    .max(Comparator.naturalOrder());
        }
    }
}
