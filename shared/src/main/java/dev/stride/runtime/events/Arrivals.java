package dev.stride.runtime.events;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.Unreadable;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Events that concern somebody, for {@link Limits#INBOX} after they came: {@code ARRIVED#<source and id>} / {@code EVENT}. An
 * event that is sent again within that time is the one that is there.
 *
 * <p>It is kept here too where an event lies in inboxes. Who has consumed many events knows the older ones by their order alone,
 * and would take one that comes there late for one of them; so that has a second place.
 */
final class Arrivals {

    private final Table table;
    private final Blobs blobs;

    private final InstantSource clock;

    Arrivals(Table table, Blobs blobs, InstantSource clock) {
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

    JsonNode content(EventLetter.Arrival letter) {
        return content(letter.content(), letter.contentAt());
    }

    /** Keeps an event, unless it came before. */
    Arrived keep(EventLetter.Arrival letter, JsonNode content) {
        var key = Arrived.key(content);
        var id = Arrived.id(letter.at(), key);
        var places = isFresh(id) ? Optional.<List<String>>empty() : Optional.of(List.of(id, now(key)));
        var kept = new Kept(id, letter.content(), letter.contentAt(), places);
        var item = new Item(key(key), 0, Json.bytes(kept), Optional.empty(), Optional.of(expiry(letter.at())));
        return switch (table.put(item, new Condition.Absent())) {
            case Table.Put.Stored() -> new Arrived(id, kept.all(), content);
            case Table.Put.Refused(var existing) ->
                existing.map(this::arrived).orElseGet(() -> new Arrived(id, kept.all(), content));
        };
    }

    /** Whether an event that is put at a place now is found by all who wait: nobody has left the place behind yet. */
    boolean isFresh(String place) {
        return !Arrived.at(place).plus(Limits.EVENT_PUNCTUALITY).isBefore(clock.instant());
    }

    /** The event with a last place that is fresh. */
    Arrived refreshed(Arrived event) {
        var key = Arrived.key(event.id());
        var item = table.get(key(key))
                .orElseThrow(() -> new Unreadable("the event " + event.id() + " is gone, which came to be routed"));
        var kept = Json.read(item.body(), Kept.class);
        if (isFresh(kept.all().getLast())) {
            return new Arrived(event.id(), kept.all(), event.content());
        }
        var moved = kept.with(now(key));
        var next = new Item(item.key(), item.version() + 1, Json.bytes(moved), Optional.empty(), item.expiresAt());
        return switch (table.put(next, new Condition.VersionIs(item.version()))) {
            case Table.Put.Stored() -> new Arrived(event.id(), moved.all(), event.content());
            case Table.Put.Refused(var existing) -> existing.map(this::arrived).orElse(event);
        };
    }

    private String now(String key) {
        return Arrived.id(clock.instant(), key);
    }

    /** The event with an id, or at a place; empty when its time is over. */
    Optional<Arrived> find(String id) {
        return table.get(key(Arrived.key(id)))
                .map(this::arrived)
                .filter(arrived -> arrived.id().equals(id) || arrived.places().contains(id));
    }

    /** Epoch second after which nobody needs an event any more. */
    static long expiry(Instant at) {
        return at.plus(Limits.INBOX).getEpochSecond();
    }

    private Arrived arrived(Item item) {
        var kept = Json.read(item.body(), Kept.class);
        return new Arrived(kept.id(), kept.all(), content(kept.content(), kept.contentAt()));
    }

    private JsonNode content(Optional<JsonNode> inline, Optional<String> at) {
        return inline.or(() -> at.flatMap(blobs::get).map(bytes -> Json.read(bytes, JsonNode.class)))
                .map(new ClaimCheck(blobs)::redeem)
                .orElseThrow(() -> new Unreadable("the content of an event, blob " + at + ", is gone"));
    }

    private static Key key(String key) {
        return new Key("ARRIVED#" + key, "EVENT");
    }
}
