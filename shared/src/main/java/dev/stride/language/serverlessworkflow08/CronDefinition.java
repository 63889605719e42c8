package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Instants;
import dev.stride.language.document.Place;
import dev.stride.plan.Schedule;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** Starts at times that match an expression (section "Cron Definition"). */
final class CronDefinition {

    /** Reads an expression, or an object that may also say how long it is valid. @param zone whose clocks count */
    static Optional<Schedule> read(Place place, ZoneId zone) {
        if (place.absent()) {
            return Optional.empty();
        }
        if (!place.value().isObject()) {
            return CronExpression.read(place).map(cron -> cron.schedule(zone, Optional.empty()));
        }
        var fields = place.fields();
        var expression = CronExpression.read(fields.required("expression"));
        var until = fields.get("validUntil");
        var validUntil = until.absent() ? Optional.<Instant>empty() : Instants.read(until, until.text(), zone);
        fields.noMore();
        return expression.map(cron -> cron.schedule(zone, validUntil));
    }

    private CronDefinition() {}
}
