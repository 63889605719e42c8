package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.language.document.Place;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.workflowtest.value.JsonDifference;
import java.util.List;

/**
 * An expectation of all instances at the end of the test case, in any order. Each item describes an instance by some of
 * the keys {@code workflow}, {@code version}, {@code status}, {@code output} and {@code fault}.
 */
record InstancesExpectation(List<JsonNode> instances) implements Expectation {

    static InstancesExpectation parse(Place place) {
        for (var item : place.items()) {
            var fields = item.fields();
            List.of("workflow", "version", "status", "output", "fault").forEach(fields::get);
            fields.rejectUnknown();
        }
        return new InstancesExpectation(place.items().stream().map(Place::value).toList());
    }

    @Override
    public List<String> differences(Observed observed) {
        return OneToOneMatch.exists(instances, observed.instances(), InstancesExpectation::fits)
                ? List.of()
                : List.of("instances: expected instances that match %s, found %s".formatted(instances, told(observed)));
    }

    private static boolean fits(JsonNode expected, Instance instance) {
        var differs = expected.properties().stream().anyMatch(field -> {
            var actual = json(instance).path(field.getKey());
            return field.getKey().equals("fault")
                    ? !JsonDifference.subset(field.getValue(), actual).isEmpty()
                    : !JsonDifference.exact(field.getValue(), actual).isEmpty();
        });
        return !differs;
    }

    private static JsonNode json(Instance instance) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("workflow", instance.workflow().id())
                .put("version", instance.workflow().version())
                .put("status", instance.status().name());
        instance.output().ifPresent(output -> json.set("output", output));
        instance.raised().ifPresent(raisedFault -> json.set("fault", FaultExpectation.json(raisedFault)));
        return json;
    }

    private static List<JsonNode> told(Observed observed) {
        return observed.instances().stream().map(InstancesExpectation::json).toList();
    }
}
