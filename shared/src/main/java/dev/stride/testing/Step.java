package dev.stride.testing;

import dev.stride.language.document.Place;
import java.time.Duration;
import java.util.Optional;

/**
 * Something that happens after the start: the instance is cancelled.
 *
 * @param after virtual time since the start of the case; empty: as soon as everything is idle
 */
public record Step(Optional<Duration> after) {

    static Step read(Place place) {
        var fields = place.fields();
        fields.notYet("event");
        if (!fields.required("cancel").flag() && fields.has("cancel")) {
            fields.get("cancel").fault("A step cancels or it does not", "write `cancel: true`");
        }
        var after = fields.has("after") ? Optional.of(Times.duration(fields.get("after"))) : Optional.<Duration>empty();
        fields.nothingElse();
        return new Step(after);
    }
}
