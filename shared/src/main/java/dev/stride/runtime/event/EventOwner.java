package dev.stride.runtime.event;

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
record EventOwner(Optional<String> instance, boolean parked) {

    static final EventOwner ANYONE = new EventOwner(Optional.empty(), false);

    static final EventOwner NO_ONE = new EventOwner(Optional.empty(), true);

    static EventOwner of(String instance) {
        return new EventOwner(Optional.of(instance), false);
    }

    static EventOwner of(Item item) {
        return Json.decode(item.body(), EventOwner.class);
    }

    boolean decided() {
        return parked || instance.isPresent();
    }
}
