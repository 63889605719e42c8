package dev.stride.runtime.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.cloudevent.CloudEventValidation;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.EventMessage.Arrival;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Takes events in: an event is a letter like any start, and accepted once the queue has it. Instances that an event starts begin
 * when it came first, so that is written before; of a copy that is sent later, and handled sooner, it is the time as well.
 */
public final class EventIntake {

    private final EventTypeIndex types;
    private final EventStore eventStore;
    private final Queue queue;
    private final Blobs blobs;
    private final InstantSource clock;

    public EventIntake(Ports ports) {
        types = new EventTypeIndex(ports.table());
        eventStore = new EventStore(ports.table(), ports.blobs(), ports.clock());
        queue = ports.queue();
        blobs = ports.blobs();
        clock = ports.clock();
    }

    /** What became of events that came from outside. */
    public sealed interface AcceptResult {

        /** All of them will be handled, whatever happens. */
        record Accepted() implements AcceptResult {}

        /** None was taken. Each reason names the attribute that is wrong. */
        record Invalid(List<String> reasons) implements AcceptResult {
            public Invalid {
                reasons = List.copyOf(reasons);
            }
        }

        /** None was taken: one is larger than {@link Limits#EVENT_BYTES}. */
        record TooLarge(int bytes) implements AcceptResult {}
    }

    /** What is wrong with an event, each reason naming an attribute. @param event a CloudEvent 1.0 in its JSON form */
    public static List<String> validate(JsonNode event) {
        return CloudEventValidation.validate(event).errors();
    }

    /** Takes one event. @param event a CloudEvent 1.0 in its JSON form */
    public AcceptResult accept(JsonNode event) {
        return accept(List.of(event));
    }

    /** Takes all events, in their order, or none. @param events CloudEvents 1.0 in their JSON form */
    public AcceptResult accept(List<JsonNode> events) {
        var reasons = new ArrayList<String>();
        var checked = new ArrayList<ObjectNode>();
        for (int i = 0; i < events.size(); i++) {
            var check = CloudEventValidation.validate(events.get(i));
            var which = events.size() == 1 ? "" : "event " + (i + 1) + ": ";
            check.errors().forEach(fault -> reasons.add(which + fault));
            checked.add(check.event());
        }
        if (!reasons.isEmpty()) {
            return new AcceptResult.Invalid(reasons.subList(0, Math.min(reasons.size(), Limits.FAULTS_LISTED)));
        }
        var largest =
                checked.stream().mapToInt(event -> Json.encode(event).length).max();
        if (largest.isPresent() && largest.getAsInt() > Limits.EVENT_BYTES) {
            return new AcceptResult.TooLarge(largest.getAsInt());
        }
        send(arrivals(checked).stream().map(EventMessage::encode).toList());
        return new AcceptResult.Accepted();
    }

    private List<Arrival> arrivals(List<ObjectNode> events) {
        var first = ArrivalTimes.next(clock, events.size());
        var starters = events.stream()
                .map(EventIntake::type)
                .distinct()
                .filter(types::isStarter)
                .collect(Collectors.toSet());
        return IntStream.range(0, events.size())
                .mapToObj(i -> {
                    var event = events.get(i);
                    var arrival = Arrival.of(first.plus(i, ChronoUnit.MICROS), event, blobs);
                    return starters.contains(type(event))
                            ? arrival.at(eventStore.save(arrival, event).at())
                            : arrival;
                })
                .toList();
    }

    private static String type(ObjectNode event) {
        return event.path("type").asText();
    }

    /** A letter is at most a little larger than what it may carry in line, so that any batch of them is within bounds. */
    private void send(List<String> bodies) {
        for (int from = 0; from < bodies.size(); from += Limits.QUEUE_BATCH) {
            var batch = bodies.subList(from, Math.min(from + Limits.QUEUE_BATCH, bodies.size()));
            queue.send(batch.stream().map(OutgoingMessage::immediate).toList());
        }
    }
}
