package dev.stride.engine.event;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.stride.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The ids of the events that a branch has consumed, for deduplication. Stores the latest ids of each event type; all older ids
 * count as consumed, because ids sort by arrival. The limit applies per type, so that frequent types do not displace rare types.
 *
 * @param recent ids by event type
 * @param consumedUpTo by event type: all ids up to this one count as consumed
 */
public record ConsumedEventIds(
        Map<String, List<String>> recent,
        @JsonProperty("before") Map<String, String> consumedUpTo) {

    public static final ConsumedEventIds NONE = new ConsumedEventIds(Map.of(), Map.of());

    public ConsumedEventIds {
        recent = new TreeMap<>(recent);
        consumedUpTo = new TreeMap<>(consumedUpTo);
    }

    /** Returns whether an event was consumed. */
    public boolean contains(String type, String id) {
        return id.compareTo(consumedUpTo(type)) <= 0 || recent(type).contains(id);
    }

    /** Returns the latest consumed ids of a type. */
    public List<String> recent(String type) {
        return recent.getOrDefault(type, List.of());
    }

    /** Returns the id up to which all events of a type count as consumed. */
    public String consumedUpTo(String type) {
        return consumedUpTo.getOrDefault(type, "");
    }

    /** Returns the stored ids of consumed events of all types. */
    public Stream<String> ids() {
        return recent.values().stream().flatMap(List::stream);
    }

    /** Returns these ids with the id of an event, once under each type: the type of the event, or the type of a subscription. */
    ConsumedEventIds with(ReceivedEvent receivedEvent, List<String> types) {
        var all = this;
        for (var type : types) {
            all = all.contains(type, receivedEvent.id()) ? all : all.with(type, receivedEvent.id());
        }
        return all;
    }

    /** Returns the union with the ids that another branch consumed. */
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
        var allUpTo = new TreeMap<>(consumedUpTo);
        if (ids.size() > Limits.EVENTS_REMEMBERED) {
            var oldest = ids.stream().min(String::compareTo).orElseThrow();
            ids.remove(oldest);
            allUpTo.put(type, oldest);
        }
        allRecent.put(type, List.copyOf(ids));
        return new ConsumedEventIds(allRecent, allUpTo);
    }
}
