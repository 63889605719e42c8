package dev.stride.runtime.schedule;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.event.StartValues;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.SourcePattern;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Starts event-driven workflows on a schedule (decision 122 in docs/spec-decisions.md). Each time the schedule is due, this class
 * creates and sends the events that start one instance. These events have no data, only attributes, and are routed like all other
 * events.
 */
public final class ScheduledEventSender {

    private static final String SPEC_VERSION = "1.0";

    /**
     * The text that replaces each wildcard segment {@code +} when a schedule creates an event for a workflow. The
     * source of the event is made from the source pattern by which the workflow selects events, such as
     * {@code /shop/+}.
     */
    private static final String SEGMENT = "schedule";

    private final Queue queue;
    private final Blobs blobs;

    public ScheduledEventSender(Queue queue, Blobs blobs) {
        this.queue = queue;
        this.blobs = blobs;
    }

    /**
     * Sends the events that start one instance at an occurrence of the schedule. If they are sent again, they are ignored as
     * duplicates, because their ids are the same.
     *
     * @param due the time of the occurrence
     * @param occurrence the unique id of the occurrence, and the value of the attributes that the events share
     */
    public void send(Plan plan, StartEvents starts, Instant due, String occurrence) {
        var needed = new LinkedHashMap<String, EventFilter>();
        starts.events().forEach(filter -> needed.putIfAbsent(filter.name(), filter));
        needed.values().stream().limit(starts.all() ? needed.size() : 1).forEach(filter -> {
            var event = event(plan, filter, due, occurrence);
            var message = EventMessage.Arrival.of(due, event, Ingress.BUS, blobs);
            queue.send(List.of(OutgoingMessage.immediate(message.encode())));
        });
    }

    private static ObjectNode event(Plan plan, EventFilter filter, Instant due, String occurrence) {
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", SPEC_VERSION)
                .put("id", occurrence + "/" + filter.name())
                .put("type", filter.type())
                .put("source", SourcePattern.example(filter.source(), SEGMENT))
                .put("time", due.toString())
                .put("datacontenttype", "application/json");
        for (var correlation : filter.correlations()) {
            var place = correlation.path();
            if (place.isAttribute() && !event.has(place.text())) {
                event.put(
                        place.text(), StartValues.wanted(plan, correlation, due).orElse(occurrence));
            }
        }
        event.putObject("data");
        return event;
    }
}
