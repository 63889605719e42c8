package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Optional;

/** "Continuing as a new Execution": another workflow goes on in place of this instance. */
record ContinueAs(JsonNode next) {

    Life begin(Line line) {
        var id = next.isTextual() ? next.asText() : next.path("workflowId").asText();
        var version = Optional.of(next.path("version").asText()).filter(it -> !it.isEmpty());
        var world = line.instance.world;
        var definition = world.definition(id, version).orElseThrow(() -> new Fault(Fault.CONFIGURATION));
        var limit = next.has("workflowExecTimeout") ? next.path("workflowExecTimeout") : definition.workflowLimit();
        return new Instance(world, definition, line.now).live(data(line).deepCopy(), limit);
    }

    private JsonNode data(Line line) {
        var data = next.path("data");
        if (data.isMissingNode()) {
            return line.data;
        }
        return data.isTextual()
                ? Formula.value(data.asText(), line.data, line).orElse(NullNode.getInstance())
                : Formula.filled(data, line.data, line);
    }
}
