package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The log of all events of a run with their times: external ones and those that instances produce. */
final class EventLog {

    /** An event and its time of arrival. Events are compared by identity. */
    static final class Posted {

        private final Instant at;
        private final JsonNode event;

        private Posted(Instant at, JsonNode event) {
            this.at = at;
            this.event = event;
        }

        Instant at() {
            return at;
        }

        JsonNode event() {
            return event;
        }
    }

    /**
     * A sent event.
     *
     * @param begun the instances that it has started
     */
    record Sent(Posted posted, List<InstanceRun> begun) {}

    private final Deque<IncomingEvent> outside;
    private final List<Posted> posted = new ArrayList<>();
    private final Function<Posted, List<InstanceRun>> receiver;
    private final List<InstanceRun> begun = new ArrayList<>();

    /** @param receiver starts the instances that an event triggers */
    EventLog(List<IncomingEvent> outside, Function<Posted, List<InstanceRun>> receiver) {
        this.outside = new ArrayDeque<>(outside);
        this.receiver = receiver;
    }

    /** Adds an event. */
    Sent add(Instant at, ObjectNode event) {
        var added = new Posted(at, event);
        if (posted.stream().anyMatch(it -> isSame(it.event, event))) {
            return new Sent(added, List.of());
        }
        posted.add(added);
        return new Sent(added, receiver.apply(added));
    }

    /** Removes an event whose sender had been cancelled before. */
    void takeBack(JsonNode event) {
        posted.removeIf(it -> it.event.equals(event));
    }

    /** Returns the instances that external events have started. */
    List<InstanceRun> begun() {
        return begun;
    }

    /** Checks whether two events are duplicates: they have the same id and source. */
    private static boolean isSame(JsonNode one, JsonNode other) {
        return one.has("id")
                && one.path("id").equals(other.path("id"))
                && one.path("source").equals(other.path("source"));
    }

    /** Delivers the external events with a known time, and those that arrive once everything is idle, as it is now. */
    void settle(Instant now) {
        while (!outside.isEmpty()) {
            var next = outside.remove();
            var at = next.at().orElse(now);
            begun.addAll(add(at, next.event()).begun());
        }
    }

    /** Delivers the external events whose times are known from the start. */
    void foreseen() {
        while (Optional.ofNullable(outside.peek()).flatMap(IncomingEvent::at).isPresent()) {
            var next = outside.remove();
            begun.addAll(add(next.at().orElseThrow(), next.event()).begun());
        }
    }

    /** Returns all events in the order of sending. */
    Stream<Posted> posted() {
        return posted.stream();
    }

    /** Checks whether an event has the type and source of a definition. */
    static boolean fits(JsonNode definition, JsonNode event) {
        var source = definition.path("source");
        if (source.asText().contains("+")) {
            throw new UnsupportedConstruct("a pattern of sources");
        }
        return definition.path("type").asText().equals(event.path("type").asText())
                && (source.isMissingNode()
                        || source.asText().equals(event.path("source").asText()));
    }

    /** Returns the name of an attribute as events spell it. */
    static String attribute(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
