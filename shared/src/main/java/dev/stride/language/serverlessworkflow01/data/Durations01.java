package dev.stride.language.serverlessworkflow01.data;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Durations;
import dev.stride.language.document.Place;
import java.time.Duration;
import org.threeten.extra.PeriodDuration;

/** Durations as authors of this language write them: ISO 8601, or a number of seconds as tables of the text have it. */
public final class Durations01 {

    public static PeriodDuration parse(Place place) {
        return Durations.parse(iso(place));
    }

    /** A duration that has the same length whenever it begins. */
    public static Duration parseExact(Place place) {
        return Durations.parseExact(iso(place));
    }

    private static Place iso(Place place) {
        if (!place.value().isIntegralNumber()) {
            return place;
        }
        var duration = "PT" + place.value().asText() + "S";
        place.warn("the number is read as seconds: `" + duration + "`", "write `" + duration + "`");
        return place.withValue(new TextNode(duration));
    }

    private Durations01() {}
}
