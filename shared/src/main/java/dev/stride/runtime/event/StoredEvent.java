package dev.stride.runtime.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * An event that is kept.
 *
 * @param id sorts by time of arrival; the same for an event that was sent twice
 * @param positions where it lies in inboxes: in the order of arrival, by its id; and where it came there late, once more among
 *     those that came there then, for whoever has left the first place behind
 * @param content the CloudEvent as JSON, names of attributes in lower case
 */
record StoredEvent(String id, List<String> positions, JsonNode content) {
    StoredEvent {
        positions = List.copyOf(positions);
    }

    /** The id of an event. @param key tells it from every other event */
    static String id(Instant at, String key) {
        return sortPrefix(at) + "-" + key;
    }

    /** What tells an event from every other, as CloudEvents has it: its source and id. */
    static String identity(JsonNode content) {
        var identity = Json.encode(
                List.of(content.path("source").asText(), content.path("id").asText()));
        return Digest.of(identity);
    }

    /** Sorts before the ids of all events that came then or later, and after those that came earlier. */
    static String sortPrefix(Instant at) {
        return "%016d".formatted(Math.max(0, ChronoUnit.MICROS.between(Instant.EPOCH, at)));
    }

    /** When an event came. */
    static Instant at(String id) {
        return Instant.EPOCH.plus(Long.parseLong(id.substring(0, id.indexOf('-'))), ChronoUnit.MICROS);
    }

    static String identity(String id) {
        return id.substring(id.indexOf('-') + 1);
    }

    Instant at() {
        return at(id);
    }

    /** The last of its places. Who has consumed it remembers this one, behind which are all the others. */
    String lastPosition() {
        return positions.getLast();
    }

    ReceivedEvent toReceivedEvent(String event) {
        return new ReceivedEvent(event, lastPosition(), content);
    }
}
