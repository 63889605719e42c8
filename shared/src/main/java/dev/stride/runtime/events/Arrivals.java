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
import java.util.Optional;

/**
 * Events that concern somebody, for {@link Limits#INBOX} after they came: {@code ARRIVED#<source and id>} / {@code EVENT}. An
 * event that is sent again within that time is the one that is there.
 */
final class Arrivals {

    private final Table table;
    private final Blobs blobs;

    Arrivals(Table table, Blobs blobs) {
        this.table = table;
        this.blobs = blobs;
    }

    /** @param contentAt name of the blob that holds a large content */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    private record Kept(String id, Optional<JsonNode> content, Optional<String> contentAt) {}

    JsonNode content(EventLetter.Arrival letter) {
        return content(letter.content(), letter.contentAt());
    }

    /** Keeps an event, unless it came before. */
    Arrived keep(EventLetter.Arrival letter, JsonNode content) {
        var key = Arrived.key(content);
        var kept = new Kept(Arrived.id(letter.at(), key), letter.content(), letter.contentAt());
        var item = new Item(key(key), 0, Json.bytes(kept), Optional.empty(), Optional.of(expiry(letter.at())));
        return switch (table.put(item, new Condition.Absent())) {
            case Table.Put.Stored() -> new Arrived(kept.id(), content);
            case Table.Put.Refused(var existing) ->
                existing.map(this::arrived).orElseGet(() -> new Arrived(kept.id(), content));
        };
    }

    /** The event with an id, empty when its time is over. */
    Optional<Arrived> find(String id) {
        return table.get(key(Arrived.key(id)))
                .map(this::arrived)
                .filter(arrived -> arrived.id().equals(id));
    }

    /** Epoch second after which nobody needs an event any more. */
    static long expiry(Instant at) {
        return at.plus(Limits.INBOX).getEpochSecond();
    }

    private Arrived arrived(Item item) {
        var kept = Json.read(item.body(), Kept.class);
        return new Arrived(kept.id(), content(kept.content(), kept.contentAt()));
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
