package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Bus;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.util.List;

/** Sends events out. */
final class Publishing {

    private static final JsonFormat FORMAT = new JsonFormat();

    private final Bus bus;

    Publishing(Bus bus) {
        this.bus = bus;
    }

    /** @param event a CloudEvent as JSON */
    void publish(JsonNode event) {
        bus.publish(List.<CloudEvent>of(FORMAT.deserialize(Json.bytes(event))));
    }
}
