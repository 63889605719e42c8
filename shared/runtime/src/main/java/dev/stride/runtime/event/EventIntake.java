package dev.stride.runtime.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.cloudevent.CloudEventValidation;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.store.EventStorage;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.EventMessage.Arrival;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.store.Stores;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Accepts events that arrive at the runtime. An event is accepted once the instance queue holds its message. If the event may start
 * instances, its arrival time is stored before its message is sent. Each duplicate of the event then has the same arrival time,
 * even if the duplicate is handled first.
 */
public final class EventIntake {

    private final EventStorage storage;
    private final Queue queue;
    private final Blobs blobs;
    private final InstantSource clock;

    public EventIntake(Ports ports, Stores stores) {
        storage = stores.events();
        queue = ports.queue();
        blobs = ports.blobs();
        clock = ports.clock();
    }

    /** The outcome of accepting a list of events: all of them or none. */
    public sealed interface AcceptResult {

        /** The queue holds all events, and each will be handled. */
        record Accepted() implements AcceptResult {}

        /** @param reasons sentences that name the invalid attributes */
        record Invalid(List<String> reasons) implements AcceptResult {
            public Invalid {
                reasons = List.copyOf(reasons);
            }
        }

        /** @param bytes the size of the largest event, more than {@link Limits#EVENT_BYTES} */
        record TooLarge(int bytes) implements AcceptResult {

            /** Returns the error as a sentence, with its remedy. */
            public String reason() {
                return """
                        An event of %d bytes is more than the %d allowed: store large data outside of the event, such as in \
                        S3, and send its address.""".formatted(bytes, Limits.EVENT_BYTES);
            }
        }
    }

    /** Checks the size of an event, or of the largest of several; empty if it may be accepted. */
    public static Optional<AcceptResult.TooLarge> tooLarge(Collection<? extends JsonNode> events) {
        return events.stream()
                .map(event -> Json.encode(event).length)
                .max(Comparator.naturalOrder())
                .filter(bytes -> bytes > Limits.EVENT_BYTES)
                .map(AcceptResult.TooLarge::new);
    }

    /** Returns the errors of an event in the JSON form of CloudEvents 1.0, each of which names an attribute. */
    public static List<String> validate(JsonNode event) {
        return CloudEventValidation.validate(event).errors();
    }

    /** Accepts one event as if it had arrived over the event bus. */
    public AcceptResult accept(JsonNode event) {
        return accept(List.of(event));
    }

    /** Accepts all events or none, as if they had arrived over the event bus. */
    public AcceptResult accept(List<JsonNode> events) {
        return accept(events, Ingress.BUS);
    }

    /** Accepts all events in their order, or none of them if one is invalid or too large. */
    public AcceptResult accept(List<JsonNode> events, Ingress ingress) {
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
        var tooLarge = tooLarge(checked);
        if (tooLarge.isPresent()) {
            return tooLarge.get();
        }
        send(arrivals(checked, ingress).stream().map(EventMessage::encode).toList());
        return new AcceptResult.Accepted();
    }

    private List<Arrival> arrivals(List<ObjectNode> events, Ingress ingress) {
        var first = ArrivalTimes.next(clock, events.size());
        var starters = events.stream()
                .map(EventIntake::type)
                .distinct()
                .filter(type -> storage.types()
                        .isStarter(type, events.getFirst().path("id").asText()))
                .collect(Collectors.toSet());
        return IntStream.range(0, events.size())
                .mapToObj(i -> {
                    var event = events.get(i);
                    var arrival = Arrival.of(first.plus(i, ChronoUnit.MICROS), event, ingress, blobs);
                    return starters.contains(type(event))
                            ? arrival.at(storage.events().save(arrival, event).at())
                            : arrival;
                })
                .toList();
    }

    private static String type(ObjectNode event) {
        return event.path("type").asText();
    }

    /** Sends messages in batches. Events inside messages are so small that every batch is within the size limit of the queue. */
    private void send(List<String> bodies) {
        for (int from = 0; from < bodies.size(); from += Limits.QUEUE_BATCH) {
            var batch = bodies.subList(from, Math.min(from + Limits.QUEUE_BATCH, bodies.size()));
            queue.send(batch.stream().map(OutgoingMessage::immediate).toList());
        }
    }
}
