package dev.stride.engine.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.stride.Limits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The ids of the events that a branch has consumed, for deduplication. Only a limited number of the latest ids is stored for each
 * event type. Ids sort by arrival, and all ids that are older than the stored ids count as consumed. Each type has its own limit,
 * so that frequent types do not displace rare types.
 *
 * @param recent abbreviated ids by event type
 * @param consumedUpTo one id by event type: this id and all older ids of the type count as consumed
 */
public record ConsumedEventIds(Map<String, List<ShortEventId>> recent, Map<String, ShortEventId> consumedUpTo) {

    public static final ConsumedEventIds NONE = new ConsumedEventIds(Map.of(), Map.of());

    public ConsumedEventIds {
        recent = new TreeMap<>(recent);
        consumedUpTo = new TreeMap<>(consumedUpTo);
    }

    /**
     * Returns whether the event with this id was consumed. Only the ids of the latest consumed events are stored. Ids
     * sort by arrival, and every event that is not newer than a removed id counts as consumed too.
     */
    public boolean contains(String type, String id) {
        var position = new ShortEventId(id);
        return recent(type).contains(position)
                || consumedUpTo(type)
                        .filter(last -> position.compareTo(last) <= 0)
                        .isPresent();
    }

    /** Returns whether the event is among the latest, whatever arrival time the id has: ids of one event can differ in it. */
    public boolean includes(String id) {
        return ids().anyMatch(consumed -> consumed.isSameEvent(id));
    }

    /** Returns the latest removed id of a type: events of the type that arrived no later count as consumed. */
    public Optional<ShortEventId> consumedUpTo(String type) {
        return Optional.ofNullable(consumedUpTo.get(type));
    }

    /** Returns the oldest stored id of a type if the next id removes it; empty if there is space for another one. */
    public Optional<ShortEventId> nextForgotten(String type) {
        return recent(type).size() < Limits.EVENTS_REMEMBERED
                ? Optional.empty()
                : recent(type).stream().min(Comparator.naturalOrder());
    }

    public Stream<ShortEventId> ids() {
        return recent.values().stream().flatMap(List::stream);
    }

    private List<ShortEventId> recent(String type) {
        return recent.getOrDefault(type, List.of());
    }

    /** Adds the id of the event under its type, and under the placeholder for all types if the branch subscribes to these. */
    ConsumedEventIds with(ReceivedEvent receivedEvent, List<String> types) {
        var all = this;
        for (var type : types) {
            all = all.with(type, new ShortEventId(receivedEvent.id()));
        }
        return all;
    }

    ConsumedEventIds with(ConsumedEventIds others) {
        var all = this;
        for (var type : others.recent.entrySet()) {
            for (var id : type.getValue()) {
                all = all.with(type.getKey(), id);
            }
        }
        return all;
    }

    private ConsumedEventIds with(String type, ShortEventId id) {
        if (contains(type, id.text())) {
            return this;
        }
        var ids = new ArrayList<>(recent(type));
        ids.add(id);
        var allRecent = new TreeMap<>(recent);
        var allUpTo = new TreeMap<>(consumedUpTo);
        if (ids.size() > Limits.EVENTS_REMEMBERED) {
            var oldest = Collections.min(ids);
            ids.remove(oldest);
            allUpTo.put(type, oldest);
        }
        allRecent.put(type, List.copyOf(ids));
        return new ConsumedEventIds(allRecent, allUpTo);
    }

    /**
     * The shortened id of a consumed event. Ids are shortened because a branch stores hundreds of them in every commit. An
     * id consists of an arrival time and a digest that identifies the event. Only the digest is shortened, to 72 bits,
     * which still identify the event. Therefore short ids have the same order as full ids.
     */
    public record ShortEventId(@JsonValue String text) implements Comparable<ShortEventId> {

        private static final char DIGEST = '-';
        private static final int DIGEST_CHARACTERS = 12;

        @JsonCreator
        public ShortEventId {
            text = text.substring(0, Math.min(text.length(), text.indexOf(DIGEST) + 1 + DIGEST_CHARACTERS));
        }

        /** Returns whether this id and the given id identify the same event. Two ids of one event can differ in the arrival time. */
        public boolean isSameEvent(String id) {
            return digest().equals(new ShortEventId(id).digest());
        }

        private String digest() {
            return text.substring(text.indexOf(DIGEST) + 1);
        }

        @Override
        public int compareTo(ShortEventId other) {
            return text.compareTo(other.text);
        }
    }
}
