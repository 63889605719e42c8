package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.language.document.Place;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.workflowtest.value.JsonDifference;
import java.util.List;
import java.util.Optional;

/**
 * An expectation of the fault that ended the instance. It contains the expected values of some of the properties {@code name},
 * {@code code}, {@code message}, {@code state} and {@code data}.
 */
record FaultExpectation(JsonNode fault) implements Expectation {

    static FaultExpectation parse(Place place) {
        var fields = place.fields();
        List.of("name", "code", "message", "state", "data").forEach(fields::get);
        fields.rejectUnknown();
        return new FaultExpectation(place.value());
    }

    @Override
    public Optional<JsonNode> met(Observed observed) {
        return observed.instance()
                .flatMap(Instance::raised)
                .map(raisedFault -> JsonDifference.selected(fault, json(raisedFault)));
    }

    @Override
    public List<String> differences(Observed observed) {
        return observed.instance().stream()
                .flatMap(instance -> instance
                        .raised()
                        .map(raisedFault -> JsonDifference.subset(fault, json(raisedFault)))
                        .orElse(List.of("the instance is %s and has no fault".formatted(instance.status())))
                        .stream())
                .map(difference -> "fault: " + difference)
                .toList();
    }

    static ObjectNode json(RaisedFault raisedFault) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("name", raisedFault.fault().name())
                .put("code", raisedFault.fault().code())
                .put("message", raisedFault.fault().message())
                .put("state", raisedFault.state());
        raisedFault.fault().data().ifPresent(data -> json.set("data", data));
        return json;
    }
}
