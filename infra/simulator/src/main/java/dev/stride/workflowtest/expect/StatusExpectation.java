package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.engine.branch.Status;
import dev.stride.language.document.Place;
import dev.stride.runtime.instance.Instances.Instance;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** An expectation of the instance's status at the end. */
record StatusExpectation(Status status) implements Expectation {

    static StatusExpectation parse(Place place) {
        var word = place.text();
        return new StatusExpectation(Arrays.stream(Status.values())
                .filter(status -> status.name().equals(word))
                .findAny()
                .orElseGet(() -> {
                    place.fault("`" + word + "` is not a status", "say one of " + Arrays.toString(Status.values()));
                    return Status.COMPLETED;
                }));
    }

    @Override
    public Optional<JsonNode> met(Observed observed) {
        return observed.instance()
                .map(instance -> TextNode.valueOf(instance.status().name()));
    }

    @Override
    public List<String> differences(Observed observed) {
        return observed.instance().stream()
                .filter(instance -> instance.status() != status)
                .map(instance -> "status: expected %s, was %s%s".formatted(status, instance.status(), cause(instance)))
                .toList();
    }

    private static String cause(Instance instance) {
        return instance.raised()
                .map(raisedFault -> " by %s (%s) in %s: %s"
                        .formatted(
                                raisedFault.fault().name(),
                                raisedFault.fault().code(),
                                raisedFault.state(),
                                raisedFault.fault().at(raisedFault.source()).described()))
                .orElse("");
    }
}
