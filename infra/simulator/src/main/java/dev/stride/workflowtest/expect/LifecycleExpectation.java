package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An expectation of the published lifecycle events, in order. It ignores events whose type does not occur in its list.
 * For each type in the list, the list must contain all published events of this type. Each expected event contains a
 * subset of the fields of the actual event.
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

    /**
     * Returns the published events of the given types. Returns all published events if no types are given: the
     * expectation then lists no events and requires that none are published.
     */
    private static List<JsonNode> actual(Observed observed, Set<String> types) {
        return observed.lifecycle().stream()
                .filter(event -> types.isEmpty() || types.contains(type(event)))
                .toList();
    }

    private static String type(JsonNode event) {
        return event.path("type").asText();
    }
}
