package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;
import dev.stride.workflowtest.value.JsonDifference;
import java.util.ArrayList;
import java.util.List;

/**
 * An expectation of all published CloudEvents, in order. Each expected event contains a subset of the fields of the actual event.
 */
record ProducedExpectation(List<JsonNode> events) implements Expectation {

    static ProducedExpectation parse(Place place) {
        return new ProducedExpectation(place.items().stream().map(Place::value).toList());
    }

    @Override
    public List<String> differences(Observed observed) {
        var produced = observed.produced();
        if (produced.size() != events.size()) {
            return List.of(
                    "produced: expected %d events, were %d: %s".formatted(events.size(), produced.size(), produced));
        }
        var differences = new ArrayList<String>();
        for (int i = 0; i < events.size(); i++) {
            for (var difference : JsonDifference.subset(events.get(i), produced.get(i))) {
                differences.add("produced[%d]: %s".formatted(i, difference));
            }
        }
        return differences;
    }
}
