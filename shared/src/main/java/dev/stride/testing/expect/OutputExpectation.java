package dev.stride.testing.expect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;
import dev.stride.testing.Difference;
import dev.stride.testing.Happened;
import java.util.List;

/** The workflow data output, exactly. */
record OutputExpectation(JsonNode output) implements Expectation {

    static OutputExpectation read(Place place) {
        return new OutputExpectation(place.value());
    }

    @Override
    public List<String> differences(Happened happened) {
        return happened.instance().stream()
                .flatMap(instance -> instance
                        .output()
                        .map(actual -> Difference.exact(output, actual))
                        .orElse(List.of("there is none, for the instance is " + instance.status()))
                        .stream())
                .map(difference -> "output: " + difference)
                .toList();
    }
}
