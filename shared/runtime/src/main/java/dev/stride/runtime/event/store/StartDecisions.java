package dev.stride.runtime.event.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.TableKeys;
import java.util.Optional;

/**
 * Decisions, one for each event and workflow: either instances take the event, or it starts an instance, alone or together with
 * events that arrive later. A decision is stored under {@code ARRIVED#<event>} / {@code START#<workflow>} before it is carried out.
 */
public final class StartDecisions {

    private final ArrivalItems items;

    StartDecisions(Table table) {
        items = new ArrivalItems(table);
    }

    /** @param taker id of the first instance that takes the event, empty if it starts one, or is held for a start */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Decided(Optional<String> taker) {

        private static Decided of(Item item) {
            return Json.decode(item.body(), Decided.class);
        }
    }

    /** Stores the wanted decision, unless the matter is already decided. Returns the stored decision. */
    public Decided decide(StoredEvent event, String workflow, Decided wanted) {
        var expiry = Optional.of(EventStore.expiry(event.at()));
        var item = new Item(key(event, workflow), 0, Json.encode(wanted), Optional.empty(), expiry);
        return items.putOnce(item, event.at()).map(Decided::of).orElse(wanted);
    }

    public Optional<Decided> find(StoredEvent event, String workflow) {
        return items.find(key(event, workflow), event.at()).map(Decided::of);
    }

    private static Key key(StoredEvent event, String workflow) {
        return ArrivalItems.key(StoredEvent.identity(event.id()), "START#" + TableKeys.shorten(workflow));
    }
}
