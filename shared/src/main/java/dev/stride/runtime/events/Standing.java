package dev.stride.runtime.events;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table.Item;
import java.util.Optional;

/**
 * Whose an event of an inbox is.
 *
 * @param instance the only one that may take it; empty when anyone may, or nobody
 * @param parked whether nobody may, since more than one instance waited for it
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record Standing(Optional<String> instance, boolean parked) {

    static final Standing FREE = new Standing(Optional.empty(), false);

    static final Standing PARKED = new Standing(Optional.empty(), true);

    static Standing of(String instance) {
        return new Standing(Optional.of(instance), false);
    }

    static Standing of(Item item) {
        return Json.read(item.body(), Standing.class);
    }

    boolean decided() {
        return parked || instance.isPresent();
    }
}
