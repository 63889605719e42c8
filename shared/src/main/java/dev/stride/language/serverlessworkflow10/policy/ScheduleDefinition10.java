package dev.stride.language.serverlessworkflow10.policy;

import dev.stride.language.document.CronExpression;
import dev.stride.language.document.Place;
import dev.stride.plan.start.Schedule;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** Parses the schedule on which instances are started (section "Schedule"). */
public final class ScheduleDefinition10 {

    private static final ZoneId UTC = ZoneId.of("UTC");

    private static final Duration SHORTEST = Duration.ofMinutes(1);

    public static Optional<Schedule> parse(Place place) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        var fields = place.fields();
        fields.rejectUnsupported("after", "on");
        var every = fields.has("every") ? every(fields.get("every")) : Optional.<Schedule>empty();
        var cron = fields.has("cron")
                ? CronExpression.parse(fields.get("cron")).map(it -> it.toSchedule(UTC, Optional.empty()))
                : Optional.<Schedule>empty();
        if (every.isPresent() && cron.isPresent()) {
            place.rejectUnsupported("`every` and `cron` together");
        }
        fields.rejectUnknown();
        return every.or(() -> cron);
    }

    private static Optional<Schedule> every(Place place) {
        PeriodDuration every = DurationDefinition.parse(place);
        if (every.getPeriod().isZero() && every.getDuration().compareTo(SHORTEST) < 0) {
            place.fault("the interval is shorter than one minute", "");
            return Optional.empty();
        }
        return Optional.of(new Schedule.Every(every, Optional.empty(), Optional.empty(), UTC, true));
    }

    private ScheduleDefinition10() {}
}
