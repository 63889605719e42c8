package dev.stride.runtime.events;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Heard;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * An event that is kept.
 *
 * @param id sorts by time of arrival; the same for an event that was sent twice
 * @param places where it lies in inboxes: in the order of arrival, by its id; and where it came there late, once more among
 *     those that came there then, for whoever has left the first place behind
 * @param content the CloudEvent as JSON, names of attributes in lower case
 */
record Arrived(String id, List<String> places, JsonNode content) {
    Arrived {
        places = List.copyOf(places);
    }

    /** The id of an event. @param key tells it from every other event */
    static String id(Instant at, String key) {
        return time(at) + "-" + key;
    }

    /** What tells an event from every other, as CloudEvents has it: its source and id. */
    static String key(JsonNode content) {
        var identity = Json.bytes(
                List.of(content.path("source").asText(), content.path("id").asText()));
        return Digest.of(identity);
    }

    /** Sorts before the ids of all events that came then or later, and after those that came earlier. */
    static String time(Instant at) {
        return "%016d".formatted(Math.max(0, ChronoUnit.MICROS.between(Instant.EPOCH, at)));
    }

    /** When an event came. */
    static Instant at(String id) {
        return Instant.EPOCH.plus(Long.parseLong(id.substring(0, id.indexOf('-'))), ChronoUnit.MICROS);
    }

    static String key(String id) {
        return id.substring(id.indexOf('-') + 1);
    }

    Instant at() {
        return at(id);
    }

    /** The last of its places. Who has consumed it remembers this one, behind which are all the others. */
    String place() {
        return places.getLast();
    }

    Heard as(String event) {
        return new Heard(event, place(), content);
    }
}
