package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.events.ClaimCheck;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Bus;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.util.List;

/** Sends events out. */
final class Publishing {

    private static final JsonFormat FORMAT = new JsonFormat();

    private final Bus bus;
    private final ClaimCheck claims;

    Publishing(Bus bus, Blobs blobs) {
        this.bus = bus;
        claims = new ClaimCheck(blobs);
    }

    /** @param event a CloudEvent as JSON */
    void publish(JsonNode event) {
        bus.publish(List.<CloudEvent>of(FORMAT.deserialize(Json.bytes(claims.checkIn(event)))));
    }
}
