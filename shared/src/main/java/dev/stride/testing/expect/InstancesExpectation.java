package dev.stride.testing.expect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.language.document.Place;
import dev.stride.runtime.Instances.Instance;
import dev.stride.testing.Difference;
import dev.stride.testing.Happened;
import java.util.List;

/** Every instance that exists at the end, in any order: {@code workflow}, {@code version}, {@code status}, {@code output}, {@code fault}. */
record InstancesExpectation(List<JsonNode> instances) implements Expectation {

    static InstancesExpectation read(Place place) {
        for (var item : place.items()) {
            var fields = item.fields();
            List.of("workflow", "version", "status", "output", "fault").forEach(fields::get);
            fields.nothingElse();
        }
        return new InstancesExpectation(place.items().stream().map(Place::value).toList());
    }

    @Override
    public List<String> differences(Happened happened) {
        return Pairing.exists(instances, happened.instances(), InstancesExpectation::fits)
                ? List.of()
                : List.of("instances: expected %s, were %s".formatted(instances, told(happened)));
    }

    private static boolean fits(JsonNode expected, Instance instance) {
        var differs = expected.properties().stream().anyMatch(field -> {
            var actual = json(instance).path(field.getKey());
            return field.getKey().equals("fault")
                    ? !Difference.subset(field.getValue(), actual).isEmpty()
                    : !Difference.exact(field.getValue(), actual).isEmpty();
        });
        return !differs;
    }

    private static JsonNode json(Instance instance) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("workflow", instance.workflow().id())
                .put("version", instance.workflow().version())
                .put("status", instance.status().name());
        instance.output().ifPresent(output -> json.set("output", output));
        instance.raised().ifPresent(raised -> json.set("fault", FaultExpectation.json(raised)));
        return json;
    }

    private static List<JsonNode> told(Happened happened) {
        return happened.instances().stream().map(InstancesExpectation::json).toList();
    }
}
