package dev.stride.engine.event;

import com.fasterxml.jackson.annotation.JsonProperty;
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
 * @param consumedUpTo by type: events with this id, or one that sorts before it, count as consumed
 */
public record ConsumedEventIds(
        Map<String, List<String>> recent,
        @JsonProperty("before") Map<String, String> consumedUpTo) {

    public static final ConsumedEventIds NONE = new ConsumedEventIds(Map.of(), Map.of());

    public ConsumedEventIds {
        recent = new TreeMap<>(recent);
        consumedUpTo = new TreeMap<>(consumedUpTo);
    }

    /** Whether an event was consumed. */
    public boolean contains(String type, String id) {
        return id.compareTo(consumedUpTo(type)) <= 0 || recent(type).contains(id);
    }

    /** Ids of the events of a type that were consumed last. */
    public List<String> recent(String type) {
        return recent.getOrDefault(type, List.of());
    }

    /** Events of a type with this id, or one that sorts before it, count as consumed. */
    public String consumedUpTo(String type) {
        return consumedUpTo.getOrDefault(type, "");
    }

    /** All ids that are remembered. */
    public Stream<String> ids() {
        return recent.values().stream().flatMap(List::stream);
    }

    ConsumedEventIds with(ReceivedEvent receivedEvent) {
        var type = receivedEvent.content().path("type").asText();
        return contains(type, receivedEvent.id()) ? this : with(type, receivedEvent.id());
    }

    /** This and what others consumed. */
    ConsumedEventIds with(ConsumedEventIds others) {
        var all = this;
        for (var type : others.recent.entrySet()) {
            for (var id : type.getValue()) {
                all = all.contains(type.getKey(), id) ? all : all.with(type.getKey(), id);
            }
        }
        return all;
    }

    private ConsumedEventIds with(String type, String id) {
        var ids = new ArrayList<>(recent(type));
        ids.add(id);
        var allRecent = new TreeMap<>(recent);
        var allBefore = new TreeMap<>(consumedUpTo);
        if (ids.size() > Limits.EVENTS_REMEMBERED) {
            var oldest = ids.stream().min(String::compareTo).orElseThrow();
            ids.remove(oldest);
            allBefore.put(type, oldest);
        }
        allRecent.put(type, List.copyOf(ids));
        return new ConsumedEventIds(allRecent, allBefore);
    }
}
