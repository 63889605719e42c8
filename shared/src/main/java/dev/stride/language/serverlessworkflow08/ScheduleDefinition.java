package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Place;
import dev.stride.plan.Schedule;
import java.time.ZoneId;
import java.util.Optional;

/** When instances start by themselves (section "Schedule Definition"). */
final class ScheduleDefinition {

    private static final ZoneId UTC = ZoneId.of("UTC");

    /** Reads an interval, or an object that holds an interval or a cron expression, and perhaps a time zone. */
    static Optional<Schedule> read(Place place) {
        if (place.absent()) {
            return Optional.empty();
        }
        if (!place.value().isObject()) {
            return IntervalDefinition.read(place, UTC);
        }
        var fields = place.fields();
        var zone = zone(fields.get("timezone"));
        var interval = fields.get("interval");
        var cron = fields.get("cron");
        fields.noMore();
        if (interval.absent() && cron.absent()) {
            fields.missing("interval", "cron");
        }
        if (!interval.absent() && !cron.absent()) {
            cron.fault("there cannot be both `interval` and `cron`", "keep one of them");
        }
        return interval.absent() ? CronDefinition.read(cron, zone) : IntervalDefinition.read(interval, zone);
    }

    private static ZoneId zone(Place place) {
        var name = place.text();
        if (ZoneId.getAvailableZoneIds().contains(name)) {
            return ZoneId.of(name);
        }
        if (!place.absent() && place.value().isValueNode()) {
            place.fault("there is no time zone `" + name + "`", "write the name of one, such as `Europe/Berlin`");
        }
        return UTC;
    }

    private ScheduleDefinition() {}
}
