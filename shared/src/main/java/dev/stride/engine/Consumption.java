package dev.stride.engine;

import dev.stride.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The events that a branch has consumed: of each type the last ones one by one, and older ones by their order alone. A type that
 * comes in crowds does not hide one that comes once.
 *
 * @param recent ids by type
 * @param before by type: events with this id, or one that sorts before it, count as consumed
 */
public record Consumption(Map<String, List<String>> recent, Map<String, String> before) {

    public static final Consumption NONE = new Consumption(Map.of(), Map.of());

    public Consumption {
        recent = new TreeMap<>(recent);
        before = new TreeMap<>(before);
    }

    /** Whether an event was consumed. */
    public boolean has(String type, String id) {
        return id.compareTo(before(type)) <= 0 || recent(type).contains(id);
    }

    /** Ids of the events of a type that were consumed last. */
    public List<String> recent(String type) {
        return recent.getOrDefault(type, List.of());
    }

    /** Events of a type with this id, or one that sorts before it, count as consumed. */
    public String before(String type) {
        return before.getOrDefault(type, "");
    }

    /** All ids that are remembered. */
    public Stream<String> ids() {
        return recent.values().stream().flatMap(List::stream);
    }

    Consumption with(Heard heard) {
        var type = heard.content().path("type").asText();
        return has(type, heard.id()) ? this : with(type, heard.id());
    }

    /** This and what others consumed. */
    Consumption with(Consumption others) {
        var all = this;
        for (var type : others.recent.entrySet()) {
            for (var id : type.getValue()) {
                all = all.has(type.getKey(), id) ? all : all.with(type.getKey(), id);
            }
        }
        return all;
    }

    private Consumption with(String type, String id) {
        var ids = new ArrayList<>(recent(type));
        ids.add(id);
        var allRecent = new TreeMap<>(recent);
        var allBefore = new TreeMap<>(before);
        if (ids.size() > Limits.EVENTS_REMEMBERED) {
            var oldest = ids.stream().min(String::compareTo).orElseThrow();
            ids.remove(oldest);
            allBefore.put(type, oldest);
        }
        allRecent.put(type, List.copyOf(ids));
        return new Consumption(allRecent, allBefore);
    }
}
