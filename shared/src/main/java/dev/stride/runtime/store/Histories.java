package dev.stride.runtime.store;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import dev.stride.runtime.EffectId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What instances did, in segments: {@code INSTANCE#<id>} / {@code HISTORY#<path>#<effect>}. */
public final class Histories {

    private final Table table;

    public Histories(Table table) {
        this.table = table;
    }

    /**
     * Part of a history.
     *
     * @param next where to go on, empty at the end
     */
    public record Page(List<Entry> entries, Optional<String> next) {
        public Page {
            entries = List.copyOf(entries);
        }
    }

    /** Writes a segment; the same effect again writes the same item. */
    public void record(BranchId branch, EffectId effect, List<Entry> entries) {
        var sort = "HISTORY#%s#%019d".formatted(branch.path(), effect.version());
        var key = new Key(Keys.instance(branch.instance()), sort);
        table.put(Item.of(key, Json.bytes(entries.toArray(new Entry[0]))), new Condition.Always());
    }

    /** Segments of an instance in the order of their writing, at most {@code limit} of them. */
    public Page read(String instance, int limit, Optional<String> after) {
        var page = table.query(Keys.instance(instance), "HISTORY#", Direction.ASCENDING, limit, after);
        var entries = new ArrayList<Entry>();
        for (var item : page.items()) {
            for (var entry : Json.read(item.body(), JsonNode.class)) {
                entries.add(Json.read(entry, Entry.class));
            }
        }
        return new Page(entries, page.next());
    }
}
