package dev.stride.runtime.event.store;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.plan.event.EventFilter;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.port.SourcePattern;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * An event in the event store.
 *
 * @param id the id, which sorts by arrival time; a duplicate of the event has the same id
 * @param positions the sort keys of the event in inboxes: its id, and for an event that was stored late also a later sort key,
 *     for branches that have read past the first one
 * @param content the CloudEvent as JSON, with attribute names in lower case
 */
public record StoredEvent(String id, List<String> positions, JsonNode content) {
    public StoredEvent {
        positions = List.copyOf(positions);
    }

    /** @param key the identity of the event */
    static String id(Instant at, String key) {
        return sortPrefix(at) + "-" + key;
    }

    /** Returns a digest that identifies the event: by its source and id, as CloudEvents defines, and by its {@link Ingress}. */
    static String identity(JsonNode content, Ingress ingress) {
        var source = content.path("source").asText();
        var id = content.path("id").asText();
        return Digest.of(
                Json.encode(ingress.equals(Ingress.BUS) ? List.of(source, id) : List.of(source, id, ingress.name())));
    }

    /** Returns a text that sorts after the ids of all events that arrived earlier, and before those of all that arrived then or later. */
    public static String sortPrefix(Instant at) {
        return "%016d".formatted(Math.max(0, ChronoUnit.MICROS.between(Instant.EPOCH, at)));
    }

    public static Instant at(String id) {
        return Instant.EPOCH.plus(Long.parseLong(id.substring(0, id.indexOf('-'))), ChronoUnit.MICROS);
    }

    public static String identity(String id) {
        return id.substring(id.indexOf('-') + 1);
    }

    public Instant at() {
        return at(id);
    }

    /** Returns the position that a branch records when it consumes the event. */
    public String lastPosition() {
        return positions.getLast();
    }

    public boolean matches(String type, String source) {
        return EventFilter.matchesType(type, content.path("type").asText())
                && SourcePattern.matches(source, content.path("source").asText());
    }

    /** Returns whether a branch with this interest may consume the event, which may be in an inbox for other interests. */
    public boolean matches(EventInterest interest) {
        return matches(interest.type(), interest.source()) && interest.matches(content);
    }

    public ReceivedEvent toReceivedEvent(String event) {
        return new ReceivedEvent(event, lastPosition(), content);
    }
}
