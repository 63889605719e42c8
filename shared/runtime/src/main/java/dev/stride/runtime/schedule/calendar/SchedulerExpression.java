package dev.stride.runtime.schedule.calendar;

import dev.stride.Limits;
import dev.stride.runtime.port.Schedules.Recurrence;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Optional;
import java.util.regex.Pattern;
import org.threeten.extra.PeriodDuration;

/**
 * Evaluates expressions of EventBridge Scheduler, for implementations of {@link dev.stride.runtime.port.Schedules} that do not
 * use the service. Supports {@code at}, {@code rate} and {@code cron} with time zones. As in the service, local times that a
 * clock change skips do not occur, repeated local times occur once, and {@code at} ignores the recurrence's start and end.
 */
public final class SchedulerExpression {

    private static final Pattern WORDS = Pattern.compile("(at|rate|cron)\\((.*)\\)");
    private static final Pattern RATE = Pattern.compile("([1-9][0-9]{0,8}) (minute|hour|day)s?");
    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss").withResolverStyle(ResolverStyle.STRICT);

    private final InstantSequence instantSequence;
    private final Optional<Instant> from;
    private final Optional<Instant> until;

    private SchedulerExpression(InstantSequence instantSequence, Optional<Instant> from, Optional<Instant> until) {
        this.instantSequence = instantSequence;
        this.from = from;
        this.until = until;
    }

    /**
     * Parses the expression of a recurrence.
     *
     * @throws IllegalArgumentException if the service would reject the recurrence; the message states the reason
     */
    public static SchedulerExpression parse(Recurrence recurrence) {
        var text = recurrence.expression();
        var words = WORDS.matcher(text);
        if (!words.matches() || text.length() > Limits.SCHEDULE_EXPRESSION_CHARACTERS) {
            throw new IllegalArgumentException("expected at(...), rate(...) or cron(...), but got: %s".formatted(text));
        }
        var zone = zone(recurrence.zone());
        var what = words.group(2);
        return switch (words.group(1)) {
            case "at" -> new SchedulerExpression(at(what, zone), Optional.empty(), Optional.empty());
            case "rate" ->
                new SchedulerExpression(rate(what, recurrence.from()), recurrence.from(), recurrence.until());
            default ->
                new SchedulerExpression(
                        new LocalTimes(CronFieldsParser.parseScheduler(what), zone),
                        recurrence.from(),
                        recurrence.until());
        };
    }

    /** Returns the first occurrence after an instant. */
    public Optional<Instant> firstAfter(Instant instant) {
        var earliest = instant.plusNanos(1);
        return instantSequence
                .firstFrom(from.filter(earliest::isBefore).orElse(earliest))
                .filter(time -> until.map(time::isBefore).orElse(true));
    }

    /** Returns the last occurrence at or before an instant. */
    public Optional<Instant> lastUpTo(Instant instant) {
        var last = until.map(end -> end.minusNanos(1)).filter(instant::isAfter).orElse(instant);
        return instantSequence
                .lastUpTo(last)
                .filter(time -> from.filter(time::isBefore).isEmpty());
    }

    private static ZoneId zone(ZoneId zone) {
        if (!ZoneId.getAvailableZoneIds().contains(zone.getId())) {
            throw new IllegalArgumentException("unknown time zone: " + zone);
        }
        return zone;
    }

    private static InstantSequence at(String time, ZoneId zone) {
        try {
            return new SingleTime(LocalDateTime.parse(time, AT).atZone(zone).toInstant());
        } catch (DateTimeException malformed) {
            throw new IllegalArgumentException(
                    "expected a time as in at(2026-03-01T09:00:00), but got: %s".formatted(time), malformed);
        }
    }

    private static InstantSequence rate(String every, Optional<Instant> from) {
        var rate = RATE.matcher(every);
        if (!rate.matches()) {
            throw new IllegalArgumentException("expected a rate as in rate(5 minutes), but got: %s".formatted(every));
        }
        var number = Long.parseLong(rate.group(1));
        var length = switch (rate.group(2)) {
            case "minute" -> Duration.ofMinutes(number);
            case "hour" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
        var first = from.orElseThrow(() ->
                new IllegalArgumentException("a rate requires the time of its first occurrence: %s".formatted(every)));
        return new IntervalTimes(first, PeriodDuration.of(Period.ZERO, length), ZoneId.of("UTC"), false);
    }
}
