package dev.stride.runtime.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.cloudevent.CloudEventCheck;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.events.EventLetter.Arrival;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Letter;
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
public final class Events {

    private final EventTypes types;
    private final Arrivals arrivals;
    private final Queue queue;
    private final Blobs blobs;
    private final InstantSource clock;

    public Events(Ports ports) {
        types = new EventTypes(ports.table());
        arrivals = new Arrivals(ports.table(), ports.blobs(), ports.clock());
        queue = ports.queue();
        blobs = ports.blobs();
        clock = ports.clock();
    }

    /** What became of events that came from outside. */
    public sealed interface Outcome {

        /** All of them will be handled, whatever happens. */
        record Accepted() implements Outcome {}

        /** None was taken. Each reason names the attribute that is wrong. */
        record Refused(List<String> reasons) implements Outcome {
            public Refused {
                reasons = List.copyOf(reasons);
            }
        }

        /** None was taken: one is larger than {@link Limits#EVENT_BYTES}. */
        record TooLarge(int bytes) implements Outcome {}
    }

    /** What is wrong with an event, each reason naming an attribute. @param event a CloudEvent 1.0 in its JSON form */
    public static List<String> faults(JsonNode event) {
        return CloudEventCheck.of(event).faults();
    }

    /** Takes one event. @param event a CloudEvent 1.0 in its JSON form */
    public Outcome accept(JsonNode event) {
        return accept(List.of(event));
    }

    /** Takes all events, in their order, or none. @param events CloudEvents 1.0 in their JSON form */
    public Outcome accept(List<JsonNode> events) {
        var reasons = new ArrayList<String>();
        var checked = new ArrayList<ObjectNode>();
        for (int i = 0; i < events.size(); i++) {
            var check = CloudEventCheck.of(events.get(i));
            var which = events.size() == 1 ? "" : "event " + (i + 1) + ": ";
            check.faults().forEach(fault -> reasons.add(which + fault));
            checked.add(check.event());
        }
        if (!reasons.isEmpty()) {
            return new Outcome.Refused(reasons.subList(0, Math.min(reasons.size(), Limits.FAULTS_LISTED)));
        }
        var largest =
                checked.stream().mapToInt(event -> Json.bytes(event).length).max();
        if (largest.isPresent() && largest.getAsInt() > Limits.EVENT_BYTES) {
            return new Outcome.TooLarge(largest.getAsInt());
        }
        send(arrivals(checked).stream().map(EventLetter::written).toList());
        return new Outcome.Accepted();
    }

    private List<Arrival> arrivals(List<ObjectNode> events) {
        var now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        var starters = events.stream()
                .map(Events::type)
                .distinct()
                .filter(types::isStarter)
                .collect(Collectors.toSet());
        return IntStream.range(0, events.size())
                .mapToObj(i -> {
                    var event = events.get(i);
                    var arrival = Arrival.of(now.plus(i, ChronoUnit.MICROS), event, blobs);
                    return starters.contains(type(event))
                            ? arrival.at(arrivals.keep(arrival, event).at())
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
            queue.send(batch.stream().map(Letter::now).toList());
        }
    }
}
