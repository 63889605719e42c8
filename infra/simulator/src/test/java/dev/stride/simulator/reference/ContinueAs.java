package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Optional;

/** The interpreter of "Continuing as a new Execution": a new instance of another workflow replaces this one. */
record ContinueAs(JsonNode next) {

    InstanceRun begin(ExecutionThread executionThread) {
        var id = next.isTextual() ? next.asText() : next.path("workflowId").asText();
        var version = Optional.of(next.path("version").asText()).filter(it -> !it.isEmpty());
        var referenceWorld = executionThread.instance.world;
        var definition = referenceWorld.definition(id, version).orElseThrow(() -> new Fault(Fault.CONFIGURATION));
        var limit = next.has("workflowExecTimeout") ? next.path("workflowExecTimeout") : definition.workflowLimit();
        return new Instance(referenceWorld, definition, executionThread.now)
                .startedBy(executionThread)
                .live(data(executionThread).deepCopy(), limit);
    }

    private JsonNode data(ExecutionThread executionThread) {
        var data = next.path("data");
        if (data.isMissingNode()) {
            return executionThread.data;
        }
        return data.isTextual()
                ? JqFormula.value(data.asText(), executionThread.data, executionThread)
                        .orElse(NullNode.getInstance())
                : JqFormula.filled(data, executionThread.data, executionThread);
    }
}
