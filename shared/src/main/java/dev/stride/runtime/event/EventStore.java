package dev.stride.runtime.event;

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
 * Events that concern somebody, for {@link Limits#EVENT_RETENTION} after they came: {@code ARRIVED#<source and id>} / {@code EVENT}. An
 * event that is sent again within that time is the one that is there.
 *
 * <p>It is kept here too where an event lies in inboxes. Who has consumed many events knows the older ones by their order alone,
 * and would take one that comes there late for one of them; so that has a second place.
 */
final class EventStore {

    private final Table table;
    private final Blobs blobs;

    private final InstantSource clock;

    EventStore(Table table, Blobs blobs, InstantSource clock) {
        this.table = table;
        this.blobs = blobs;
        this.clock = clock;
    }

    /**
     * What is kept of an event.
     *
     * @param contentAt name of the blob that holds a large content
     * @param places where it lies in inboxes, when that is not its id alone
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    private record Kept(
            String id, Optional<JsonNode> content, Optional<String> contentAt, Optional<List<String>> places) {

        List<String> all() {
            return places.orElse(List.of(id));
        }

        Kept with(String place) {
            return new Kept(
                    id,
                    content,
                    contentAt,
                    Optional.of(Stream.concat(all().stream(), Stream.of(place)).toList()));
        }
    }

    JsonNode loadContent(EventMessage.Arrival letter) {
        return loadContent(letter.content(), letter.contentAt());
    }

    /** Keeps an event, unless it came before. */
    StoredEvent save(EventMessage.Arrival letter, JsonNode content) {
        var key = StoredEvent.identity(content);
        var id = StoredEvent.id(letter.at(), key);
        var places = isStillVisible(id) ? Optional.<List<String>>empty() : Optional.of(List.of(id, positionNow(key)));
        var kept = new Kept(id, letter.content(), letter.contentAt(), places);
        var item = new Item(key(key), 0, Json.encode(kept), Optional.empty(), Optional.of(expiry(letter.at())));
        return switch (table.put(item, new Condition.Absent())) {
            case Table.PutResult.Stored() -> new StoredEvent(id, kept.all(), content);
            case Table.PutResult.ConditionFailed(var existing) ->
                existing.map(this::decode).orElseGet(() -> new StoredEvent(id, kept.all(), content));
        };
    }

    /** Whether an event that is put at a place now is found by all who wait: nobody has left the place behind yet. */
    boolean isStillVisible(String place) {
        return !StoredEvent.at(place).plus(Limits.EVENT_ORDER_TOLERANCE).isBefore(clock.instant());
    }

    /** The event with a last place that is fresh. */
    StoredEvent withVisiblePosition(StoredEvent event) {
        var key = StoredEvent.identity(event.id());
        var item = table.get(key(key))
                .orElseThrow(() -> new UnreadableData("the event " + event.id() + " is gone, which came to be routed"));
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

    /** Before all that arrive from now on. */
    private String positionNow(String key) {
        return StoredEvent.id(clock.instant().minus(1, ChronoUnit.MICROS), key);
    }

    /** The event with an id, or at a place; empty when its time is over. */
    Optional<StoredEvent> find(String id) {
        return table.get(key(StoredEvent.identity(id)))
                .map(this::decode)
                .filter(storedEvent ->
                        storedEvent.id().equals(id) || storedEvent.positions().contains(id));
    }

    /** Epoch second after which nobody needs an event any more. */
    static long expiry(Instant at) {
        return at.plus(Limits.EVENT_RETENTION).getEpochSecond();
    }

    private StoredEvent decode(Item item) {
        var kept = Json.decode(item.body(), Kept.class);
        return new StoredEvent(kept.id(), kept.all(), loadContent(kept.content(), kept.contentAt()));
    }

    private JsonNode loadContent(Optional<JsonNode> inline, Optional<String> at) {
        return inline.or(() -> at.flatMap(blobs::get).map(bytes -> Json.decode(bytes, JsonNode.class)))
                .map(new ClaimCheck(blobs)::checkOut)
                .orElseThrow(() -> new UnreadableData("the content of an event, blob " + at + ", is gone"));
    }

    /** Where all that is kept of the event with an id lies. */
    static String partition(String id) {
        return "ARRIVED#" + StoredEvent.identity(id);
    }

    private static Key key(String key) {
        return new Key("ARRIVED#" + key, "EVENT");
    }
}
