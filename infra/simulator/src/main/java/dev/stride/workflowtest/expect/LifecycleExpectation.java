package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An expectation of lifecycle events, in order. Only events of the types that it contains are compared: of each such type, it
 * must list all events. Each expected event contains a subset of the fields of the actual event.
 */
record LifecycleExpectation(List<JsonNode> events) implements Expectation {

    static LifecycleExpectation parse(Place place) {
        place.items().forEach(event -> event.fields().required("type"));
        return new LifecycleExpectation(place.items().stream().map(Place::value).toList());
    }

    @Override
    public List<String> differences(Observed observed) {
        var types = events.stream().map(LifecycleExpectation::type).collect(Collectors.toSet());
        return ProducedExpectation.differences("lifecycle", events, actual(observed, types));
    }

    /** Returns the events of the named types, or all of them if the expectation names none. */
    private static List<JsonNode> actual(Observed observed, Set<String> types) {
        return observed.lifecycle().stream()
                .filter(event -> types.isEmpty() || types.contains(type(event)))
                .toList();
    }

    private static String type(JsonNode event) {
        return event.path("type").asText();
    }
}
