package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The interpreter of "Workflow Process": another instance, whose end the task awaits. */
record SubWorkflow(Strand strand) {

    JsonNode run(JsonNode workflow, JsonNode input, Tasks.At at) {
        var given = workflow.has("input") ? Formula10.value(workflow.get("input"), input, at) : input;
        var definition = strand.setting.definition(workflow.path("name").asText());
        var child = Reference10.Run.of(definition, given, strand.setting, strand.now);
        strand.setting.children().add(child);
        try {
            strand.until(child.strand().now);
        } catch (Strand.TimeIsOver over) {
            strand.setting.children().remove(child);
            strand.setting.children().add(child.cancelled(strand.now));
            throw over;
        }
        if (child.error().isPresent()) {
            var error = ((ObjectNode) child.error().get().error.deepCopy()).put("instance", at.pointer());
            throw new TaskError(error, at.name());
        }
        return child.output().orElseThrow();
    }
}
