package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** "Transitions" and "End Definition": compensation first, then events, then the move. */
record Exit(JsonNode way) {

    /** Leaves a state. @return the name of the next one; empty at an end */
    Optional<String> take(Line line) {
        var end = way.path("end");
        return end.isObject() || end.asBoolean() ? end(end, line) : transition(way.path("transition"), line);
    }

    private static Optional<String> transition(JsonNode transition, Line line) {
        before(transition, line);
        return Optional.of(transition.path("nextState").asText(transition.asText()));
    }

    private static Optional<String> end(JsonNode end, Line line) {
        before(end, line);
        if (end.has("continueAs")) {
            line.instance.next = Optional.of(new ContinueAs(end.path("continueAs")).begin(line));
        }
        return Optional.empty();
    }

    private static void before(JsonNode exit, Line line) {
        if (exit.path("compensate").asBoolean()) {
            Compensation.perform(line);
        }
        exit.path("produceEvents").forEach(event -> new ProducedEvent(event).produce(line.data, line));
    }
}
