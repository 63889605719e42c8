package dev.stride.runtime.event.bus;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * An event bus that also puts each event into a queue, from which the {@link HttpEventSink} posts it later. An instance that
 * publishes events continues as soon as the queue has stored them, without waiting for the sink.
 *
 * @param bus receives the events first
 * @param sink the queue whose handler posts the events
 */
public record QueuedEventSink(Bus bus, Queue sink) implements Bus {

    private static final JsonFormat FORMAT = new JsonFormat();

    /**
     * Returns a bus that also puts each published event into the queue. Without a queue, returns the given bus itself.
     */
    public static Bus wrap(Bus bus, Optional<? extends Queue> sink) {
        return sink.<Bus>map(queue -> new QueuedEventSink(bus, queue)).orElse(bus);
    }

    @Override
    public void publish(List<CloudEvent> events) {
        bus.publish(events);
        events.forEach(event -> sink.send(List.of(OutgoingMessage.immediate(text(event)))));
    }

    /** Returns the event as ASCII text, because a queue rejects some characters that JSON allows. */
    private static String text(CloudEvent event) {
        var document = Json.decode(FORMAT.serialize(event), JsonNode.class);
        return new String(Json.encode(document), StandardCharsets.US_ASCII);
    }
}
