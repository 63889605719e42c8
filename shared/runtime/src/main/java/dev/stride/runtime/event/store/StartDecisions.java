package dev.stride.runtime.event.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.TableKeys;
import java.util.Optional;

/**
 * Decisions, one for each event and workflow: either waiting instances take the event, or the event starts an instance. A
 * decision is stored under {@code ARRIVED#<event>} / {@code START#<workflow>} before it is carried out.
 */
public final class StartDecisions {

    private final Table table;

    StartDecisions(Table table) {
        this.table = table;
    }

    /** @param taker id of the first instance that takes the event, empty when the event starts one */
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
        return switch (table.put(item, new Condition.Absent())) {
            case Table.PutResult.Stored() -> wanted;
            case Table.PutResult.ConditionFailed(var existing) ->
                existing.map(Decided::of).orElse(wanted);
        };
    }

    public Optional<Decided> find(StoredEvent event, String workflow) {
        return table.get(key(event, workflow)).map(Decided::of);
    }

    private static Key key(StoredEvent event, String workflow) {
        return new Key(EventStore.partition(event.id()), "START#" + TableKeys.shorten(workflow));
    }
}
