package dev.stride.language.serverlessworkflow01;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Durations;
import dev.stride.language.document.Place;
import java.time.Duration;
import org.threeten.extra.PeriodDuration;

/** Durations as authors of this language write them: ISO 8601, or a number of seconds as tables of the text have it. */
public final class Times {

    public static PeriodDuration read(Place place) {
        return Durations.read(iso(place));
    }

    /** A duration that has the same length whenever it begins. */
    static Duration exact(Place place) {
        return Durations.exact(iso(place));
    }

    private static Place iso(Place place) {
        if (!place.value().isIntegralNumber()) {
            return place;
        }
        var duration = "PT" + place.value().asText() + "S";
        place.warn("a number is read as seconds, `" + duration + "`", "write `" + duration + "`");
        return place.as(new TextNode(duration));
    }

    private Times() {}
}
