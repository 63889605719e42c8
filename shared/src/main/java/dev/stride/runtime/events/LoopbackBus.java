package dev.stride.runtime.events;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Bus;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.util.List;

/**
 * A bus whose events come in again, as the rules of a bus on AWS make them do.
 *
 * @param out takes them first
 */
public record LoopbackBus(Bus out, Events in) implements Bus {

    private static final JsonFormat FORMAT = new JsonFormat();

    @Override
    public void publish(List<CloudEvent> events) {
        out.publish(events);
        switch (in.accept(events.stream().map(LoopbackBus::json).toList())) {
            case Events.Outcome.Accepted() -> {}
            case Events.Outcome.Refused(var reasons) ->
                throw new IllegalArgumentException("published what is no CloudEvent: " + reasons);
            case Events.Outcome.TooLarge(int bytes) ->
                throw new IllegalArgumentException("published an event of " + bytes + " bytes");
        }
    }

    private static JsonNode json(CloudEvent event) {
        return Json.read(FORMAT.serialize(event), JsonNode.class);
    }
}
