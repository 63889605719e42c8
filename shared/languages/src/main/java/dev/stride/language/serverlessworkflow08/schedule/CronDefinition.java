package dev.stride.language.serverlessworkflow08.schedule;

import dev.stride.language.document.CronExpression;
import dev.stride.language.document.Instants;
import dev.stride.language.document.Place;
import dev.stride.plan.start.Schedule;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** Parses cron schedules (section "Cron Definition"). */
final class CronDefinition {

    /**
     * Parses a cron expression, or an object with a cron expression and an optional end of its validity.
     *
     * @param zone the zone of local times
     */
    static Optional<Schedule> parse(Place place, ZoneId zone) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        if (!place.value().isObject()) {
            return CronExpression.parse(place).map(cron -> cron.toSchedule(zone, Optional.empty()));
        }
        var fields = place.fields();
        var expression = CronExpression.parse(fields.required("expression"));
        var until = fields.get("validUntil");
        var validUntil = until.isAbsent() ? Optional.<Instant>empty() : Instants.parse(until, until.text(), zone);
        fields.warnUnknown();
        return expression.map(cron -> cron.toSchedule(zone, validUntil));
    }

    private CronDefinition() {}
}
