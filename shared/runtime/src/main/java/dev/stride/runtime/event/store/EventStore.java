package dev.stride.runtime.event.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A store of the events that workflows may consume. It keeps an event for {@link Limits#EVENT_RETENTION} after its
 * arrival. If a duplicate arrives within this time, the stored event is used instead. A duplicate has the same source,
 * id and ingress (the entry point through which it arrived).
 *
 * <p>The item of an event is {@code ARRIVED#<digest of source, id and ingress>} / {@code EVENT}. It also lists the
 * positions of the event in inboxes. A branch that has consumed many events remembers only the position of the newest
 * event. The branch would therefore skip an event that is stored late at an older position. Such an event gets a
 * second, later position.
 */
public final class EventStore {

    private final Table table;
    private final ArrivalItems items;
    private final Blobs blobs;

    private final InstantSource clock;

    EventStore(Table table, Blobs blobs, InstantSource clock) {
        this.table = table;
        items = new ArrivalItems(table);
        this.blobs = blobs;
        this.clock = clock;
    }

    /**
     * @param contentAt name of the blob that holds a large content
     * @param places the positions in inboxes; empty if the id is the only position
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    private record Kept(
            String id, Optional<JsonNode> content, Optional<String> contentAt, Optional<List<String>> places) {

        List<String> all() {
            return places.orElse(List.of(id));
        }

        Kept with(String position) {
            return new Kept(
                    id,
                    content,
                    contentAt,
                    Optional.of(
                            Stream.concat(all().stream(), Stream.of(position)).toList()));
        }
    }

    public JsonNode loadContent(EventMessage.Arrival message) {
        return loadContent(message.content(), message.contentAt());
    }

    /** Stores an event that is probably stored already: reads it first, because a refused write costs more than a read. */
    public StoredEvent saveAgain(EventMessage.Arrival message, JsonNode content) {
        return items.find(key(StoredEvent.identity(content, message.ingress())), message.at())
                .map(this::decode)
                .orElseGet(() -> save(message, content));
    }

    /** Stores an event, or returns the stored one if it is a duplicate. */
    public StoredEvent save(EventMessage.Arrival message, JsonNode content) {
        var key = StoredEvent.identity(content, message.ingress());
        var id = StoredEvent.id(message.at(), key);
        var places = isStillVisible(id) ? Optional.<List<String>>empty() : Optional.of(List.of(id, positionNow(key)));
        var kept = new Kept(id, message.content(), message.contentAt(), places);
        var item = new Item(key(key), 0, Json.encode(kept), Optional.empty(), Optional.of(expiry(message.at())));
        return items.putOnce(item, message.at())
                .map(this::decode)
                .orElseGet(() -> new StoredEvent(id, kept.all(), content));
    }

    /**
     * Returns whether all subscribers would find an event at this inbox position now. They skip old positions, but not those within
     * {@link Limits#EVENT_ORDER_TOLERANCE} of the current time.
     */
    public boolean isStillVisible(String position) {
        return !StoredEvent.at(position).plus(Limits.EVENT_ORDER_TOLERANCE).isBefore(clock.instant());
    }

    /**
     * Returns the event with a position at which every waiting branch finds it: branches may have read past an event that is stored late,
     * which therefore gets an additional position, at the current time.
     */
    StoredEvent withVisiblePosition(StoredEvent event) {
        var key = StoredEvent.identity(event.id());
        var item = table.get(key(key))
                .orElseThrow(() -> new UnreadableData(
                        "the event %s is not stored any more, although it is being routed".formatted(event.id())));
        var kept = Json.decode(item.body(), Kept.class);
        if (isStillVisible(kept.all().getLast())) {
            return new StoredEvent(event.id(), kept.all(), event.content());
        }
        var moved = kept.with(positionNow(key));
        var next = new Item(item.key(), item.version() + 1, Json.encode(moved), Optional.empty(), item.expiresAt());
        return switch (table.put(next, new Condition.VersionIs(item.version()))) {
            case Table.PutResult.Stored() -> new StoredEvent(event.id(), moved.all(), event.content());
            case Table.PutResult.ConditionFailed(var existing) ->
                existing.map(this::decode).orElse(event);
        };
    }

    /** Returns a position before those of all events that arrive from now on. */
    private String positionNow(String key) {
        return StoredEvent.id(clock.instant().minus(1, ChronoUnit.MICROS), key);
    }

    /** @param id of the event, or one of its positions */
    public Optional<StoredEvent> find(String id) {
        return table.get(key(StoredEvent.identity(id)))
                .map(this::decode)
                // An event that was stored late has two positions; see withVisiblePosition.
                .filter(storedEvent ->
                        storedEvent.id().equals(id) || storedEvent.positions().contains(id));
    }

    /** Returns the epoch second after which an event may be deleted. */
    public static long expiry(Instant at) {
        return at.plus(Limits.EVENT_RETENTION).getEpochSecond();
    }

    private StoredEvent decode(Item item) {
        var kept = Json.decode(item.body(), Kept.class);
        return new StoredEvent(kept.id(), kept.all(), loadContent(kept.content(), kept.contentAt()));
    }

    private JsonNode loadContent(Optional<JsonNode> inline, Optional<String> at) {
        return inline.or(() -> at.flatMap(blobs::get).map(bytes -> Json.decode(bytes, JsonNode.class)))
                .map(new ClaimCheck(blobs)::checkOut)
                .orElseThrow(() -> new UnreadableData(
                        "the blob %s with the content of an event does not exist any more".formatted(at)));
    }

    private static Key key(String key) {
        return ArrivalItems.key(key, "EVENT");
    }
}
