package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Place;
import java.util.Optional;

/** Ends the workflow (section "End Definition"). */
public record End(String source) implements Exit {

    /** Reads {@code true}, or an object that may say more; {@code false} is as good as nothing. */
    static Optional<End> read(Place place) {
        if (place.absent()) {
            return Optional.empty();
        }
        if (place.value().isBoolean()) {
            if (!place.flag()) {
                place.warn("`end: false` has no effect", "leave it out");
                return Optional.empty();
            }
        } else {
            var fields = place.fields();
            fields.notYet("terminate", "produceEvents", "compensate", "continueAs");
            fields.noMore();
        }
        return Optional.of(new End(place.pointer()));
    }
}
