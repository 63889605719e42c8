package dev.stride.runtime.event.bus;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.cloudevent.CloudEventJson;
import dev.stride.runtime.event.ClaimCheck;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Bus;
import java.util.List;

/** Publishes the events of workflows on the event bus. Replaces large data by a reference ({@link ClaimCheck}). */
public final class EventPublisher {

    private final Bus bus;
    private final ClaimCheck claims;

    public EventPublisher(Bus bus, Blobs blobs) {
        this.bus = bus;
        claims = new ClaimCheck(blobs);
    }

    /**
     * Publishes one event.
     *
     * @param event a CloudEvent as JSON
     */
    public void publish(JsonNode event) {
        bus.publish(List.of(CloudEventJson.read(claims.checkIn(event))));
    }
}
