package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Optional;

/** The interpreter of "SubFlowRef Definition": another workflow, run as an instance of its own. */
record SubFlow(JsonNode reference) {

    /**
     * Runs the sub-workflow and returns its output.
     *
     * @param input its data input
     */
    JsonNode result(JsonNode input, ExecutionThread executionThread) {
        var id = reference.isTextual()
                ? reference.asText()
                : reference.path("workflowId").asText();
        var version = Optional.of(reference.path("version").asText()).filter(it -> !it.isEmpty());
        var called = executionThread
                .instance
                .world
                .definition(id, version)
                .orElseThrow(() -> new Fault(Fault.CONFIGURATION));
        var instanceRun = new Instance(executionThread.instance.world, called, executionThread.now)
                .startedBy(executionThread)
                .live(input.deepCopy(), called.workflowLimit());
        if (reference.path("invoke").asText().equals("async")) {
            var outlives = reference.path("onParentComplete").asText().equals("continue");
            executionThread.diary.add(new RunEvent.Began(instanceRun, !outlives));
            return NullNode.getInstance();
        }
        return awaited(instanceRun, executionThread);
    }

    /** Waits for the sub-workflow; the last instance of a chain of continuations supplies the result. */
    private static JsonNode awaited(InstanceRun instanceRun, ExecutionThread executionThread) {
        try {
            executionThread.until(instanceRun.last().end());
        } finally {
            executionThread.diary.add(new RunEvent.Began(instanceRun.until(executionThread.now), true));
        }
        var last = instanceRun.last();
        last.error().ifPresent(error -> {
            throw new Fault(error.name(), error.code());
        });
        return switch (last.status()) {
            case "COMPLETED" -> last.output().orElseThrow();
            case "TIMED_OUT" -> throw new Fault(Fault.TIMEOUT);
            default -> throw new Fault(Fault.CANCELLED);
        };
    }
}
