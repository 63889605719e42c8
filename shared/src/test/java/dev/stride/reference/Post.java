package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All events there are, with their times: those from outside, and those that instances produce. */
final class Post {

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

    private final Deque<Occurrence> outside;
    private final List<Posted> posted = new ArrayList<>();
    private final Consumer<Posted> receiver;

    /** @param receiver begins the instances that an event starts */
    Post(List<Occurrence> outside, Consumer<Posted> receiver) {
        this.outside = new ArrayDeque<>(outside);
        this.receiver = receiver;
    }

    /** An event comes. */
    Posted add(Instant at, ObjectNode event) {
        var added = new Posted(at, event);
        if (posted.stream().noneMatch(it -> isSame(it.event, event))) {
            posted.add(added);
            receiver.accept(added);
        }
        return added;
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
            add(at, next.event());
        }
    }

    /** Lets come from outside what comes at times that are known from the start. */
    void foreseen() {
        while (Optional.ofNullable(outside.peek()).flatMap(Occurrence::at).isPresent()) {
            var next = outside.remove();
            add(next.at().orElseThrow(), next.event());
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
            throw new Unspoken("a pattern of sources");
        }
        return definition.path("type").asText().equals(event.path("type").asText())
                && (source.isMissingNode() || source.asText().equals(event.path("source").asText()));
    }

    /** An attribute's name as events have it. */
    static String attribute(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
