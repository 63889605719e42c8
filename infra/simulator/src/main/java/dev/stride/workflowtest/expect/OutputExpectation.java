package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.workflowtest.value.JsonDifference;
import java.util.List;
import java.util.Optional;

/** An expectation of the output of the instance, which must match exactly. */
record OutputExpectation(JsonNode output) implements Expectation {

    static OutputExpectation parse(Place place) {
        return new OutputExpectation(place.value());
    }

    @Override
    public Optional<JsonNode> met(Observed observed) {
        return observed.instance().flatMap(Instance::output);
    }

    @Override
    public List<String> differences(Observed observed) {
        return observed.instance().stream()
                .flatMap(instance -> instance
                        .output()
                        .map(actual -> JsonDifference.exact(output, actual))
                        .orElse(List.of("the instance is %s and has no output".formatted(instance.status())))
                        .stream())
                .map(difference -> "output: " + difference)
                .toList();
    }
}
