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
        return differences("produced", events, observed.produced());
    }

    /** Returns a sentence for each difference between expected and actual events. @param name the key of the expectation */
    static List<String> differences(String name, List<JsonNode> expected, List<JsonNode> actual) {
        if (actual.size() != expected.size()) {
            return List.of(
                    "%s: expected %d events, found %d: %s".formatted(name, expected.size(), actual.size(), actual));
        }
        var differences = new ArrayList<String>();
        for (int i = 0; i < expected.size(); i++) {
            for (var difference : JsonDifference.subset(expected.get(i), actual.get(i))) {
                differences.add("%s[%d]: %s".formatted(name, i, difference));
            }
        }
        return differences;
    }
}
