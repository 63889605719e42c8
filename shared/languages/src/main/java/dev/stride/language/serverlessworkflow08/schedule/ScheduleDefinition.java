package dev.stride.language.serverlessworkflow08.schedule;

import dev.stride.language.document.Place;
import dev.stride.plan.start.Schedule;
import java.time.ZoneId;
import java.util.Optional;

/** Parses schedules, which start instances (section "Schedule Definition"). */
public final class ScheduleDefinition {

    private static final ZoneId UTC = ZoneId.of("UTC");

    /** Parses an interval, or an object with an interval or a cron expression and an optional time zone. */
    public static Optional<Schedule> parse(Place place) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        if (!place.value().isObject()) {
            return IntervalDefinition.parse(place, UTC);
        }
        var fields = place.fields();
        var zone = zone(fields.get("timezone"));
        var interval = fields.get("interval");
        var cron = fields.get("cron");
        fields.warnUnknown();
        if (interval.isAbsent() && cron.isAbsent()) {
            fields.reportMissing("interval", "cron");
        }
        if (!interval.isAbsent() && !cron.isAbsent()) {
            cron.fault("`interval` and `cron` cannot both be set", "remove one of them");
        }
        return interval.isAbsent() ? CronDefinition.parse(cron, zone) : IntervalDefinition.parse(interval, zone);
    }

    private static ZoneId zone(Place place) {
        var name = place.text();
        if (ZoneId.getAvailableZoneIds().contains(name)) {
            return ZoneId.of(name);
        }
        if (place.value().isTextual()) {
            place.fault("unknown time zone `" + name + "`", "use a name such as `Europe/Berlin`");
        }
        return UTC;
    }

    private ScheduleDefinition() {}
}
