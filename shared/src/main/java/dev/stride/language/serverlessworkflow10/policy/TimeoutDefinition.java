package dev.stride.language.serverlessworkflow10.policy;

import dev.stride.language.document.Place;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** Parses a timeout, inline or by the name of a declared one (section "Timeout"). */
public final class TimeoutDefinition {

    public static Optional<PeriodDuration> parse(Place place, NamedPlaces declared) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        return declared.resolve(place).map(definition -> {
            var fields = definition.fields();
            var after = DurationDefinition.parse(fields.required("after"));
            fields.rejectUnknown();
            return after;
        });
    }

    private TimeoutDefinition() {}
}
