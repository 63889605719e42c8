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

/** All events there are, with their times: those from outside, and those that instances produce. */
final class EventLog {

    /** An event and when it came. One is told from another by itself. */
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

    /** An event on its way. @param begun the instances that it has begun */
    record Sent(Posted posted, List<InstanceRun> begun) {}

    private final Deque<IncomingEvent> outside;
    private final List<Posted> posted = new ArrayList<>();
    private final Function<Posted, List<InstanceRun>> receiver;
    private final List<InstanceRun> begun = new ArrayList<>();

    /** @param receiver begins the instances that an event starts */
    EventLog(List<IncomingEvent> outside, Function<Posted, List<InstanceRun>> receiver) {
        this.outside = new ArrayDeque<>(outside);
        this.receiver = receiver;
    }

    /** An event comes. */
    Sent add(Instant at, ObjectNode event) {
        var added = new Posted(at, event);
        if (posted.stream().anyMatch(it -> isSame(it.event, event))) {
            return new Sent(added, List.of());
        }
        posted.add(added);
        return new Sent(added, receiver.apply(added));
    }

    /** An event was never sent, for who sent it had been cancelled before. */
    void takeBack(JsonNode event) {
        posted.removeIf(it -> it.event.equals(event));
    }

    /** The instances that events from outside have begun. */
    List<InstanceRun> begun() {
        return begun;
    }

    /** An event that comes again, under the same id from the same source, is the same event. */
    private static boolean isSame(JsonNode one, JsonNode other) {
        return one.has("id")
                && one.path("id").equals(other.path("id"))
                && one.path("source").equals(other.path("source"));
    }

    /** Lets come from outside what comes at a known time, and what comes as soon as everything is idle, which it is now. */
    void settle(Instant now) {
        while (!outside.isEmpty()) {
            var next = outside.remove();
            var at = next.at().orElse(now);
            begun.addAll(add(at, next.event()).begun());
        }
    }

    /** Lets come from outside what comes at times that are known from the start. */
    void foreseen() {
        while (Optional.ofNullable(outside.peek()).flatMap(IncomingEvent::at).isPresent()) {
            var next = outside.remove();
            begun.addAll(add(next.at().orElseThrow(), next.event()).begun());
        }
    }

    /** All events, in the order in which they were sent. */
    Stream<Posted> posted() {
        return posted.stream();
    }

    /** Whether an event is of the type and from the source that a definition says. */
    static boolean fits(JsonNode definition, JsonNode event) {
        var source = definition.path("source");
        if (source.asText().contains("+")) {
            throw new UnsupportedConstruct("a pattern of sources");
        }
        return definition.path("type").asText().equals(event.path("type").asText())
                && (source.isMissingNode()
                        || source.asText().equals(event.path("source").asText()));
    }

    /** An attribute's name as events have it. */
    static String attribute(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
