package dev.stride.language.serverlessworkflow01.data;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Durations;
import dev.stride.language.document.Place;
import java.time.Duration;
import org.threeten.extra.PeriodDuration;

/** Parses durations. A duration is a text in ISO 8601 or, as in tables of the specification, a number of seconds. */
public final class Durations01 {

    public static PeriodDuration parse(Place place) {
        return Durations.parse(iso(place));
    }

    /** Parses a duration of fixed length, without months and years. */
    public static Duration parseExact(Place place) {
        return Durations.parseExact(iso(place));
    }

    private static Place iso(Place place) {
        if (!place.value().isIntegralNumber()) {
            return place;
        }
        var duration = "PT%sS".formatted(place.value().asText());
        place.assume(
                "expected a duration; the number is read as seconds: `%s`".formatted(duration),
                "write `%s`".formatted(duration));
        return place.withValue(new TextNode(duration));
    }

    private Durations01() {}
}
