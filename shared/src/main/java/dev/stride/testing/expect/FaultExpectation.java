package dev.stride.testing.expect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.Raised;
import dev.stride.language.document.Place;
import dev.stride.testing.Difference;
import dev.stride.testing.Happened;
import java.util.List;

/** The fault that ended the instance: a subset of {@code {name, code, message, state, data}}. */
record FaultExpectation(JsonNode fault) implements Expectation {

    static FaultExpectation read(Place place) {
        var fields = place.fields();
        List.of("name", "code", "message", "state", "data").forEach(fields::get);
        fields.nothingElse();
        return new FaultExpectation(place.value());
    }

    @Override
    public List<String> differences(Happened happened) {
        return happened.instance().stream()
                .flatMap(instance -> instance
                        .raised()
                        .map(raised -> Difference.subset(fault, json(raised)))
                        .orElse(List.of("there is none, for the instance is " + instance.status()))
                        .stream())
                .map(difference -> "fault: " + difference)
                .toList();
    }

    static ObjectNode json(Raised raised) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("name", raised.fault().name())
                .put("code", raised.fault().code())
                .put("message", raised.fault().message())
                .put("state", raised.state());
        raised.fault().data().ifPresent(data -> json.set("data", data));
        return json;
    }
}
