package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Optional;

/** "SubFlowRef Definition": another workflow as an instance of its own. */
record SubFlow(JsonNode reference) {

    /** Its output. @param input its data input */
    JsonNode result(JsonNode input, Line line) {
        var id = reference.isTextual()
                ? reference.asText()
                : reference.path("workflowId").asText();
        var version = Optional.of(reference.path("version").asText()).filter(it -> !it.isEmpty());
        var called = line.instance.world.definition(id, version).orElseThrow(() -> new Fault(Fault.CONFIGURATION));
        var life = line.instance.world.live(called, input.deepCopy(), line.now);
        if (reference.path("invoke").asText().equals("async")) {
            var outlives = reference.path("onParentComplete").asText().equals("continue");
            line.diary.add(new Happening.Began(life, !outlives));
            return NullNode.getInstance();
        }
        return awaited(life, line);
    }

    /** Lives on with the caller; what the last one of a chain gives is the result. */
    private static JsonNode awaited(Life life, Line line) {
        try {
            line.until(life.last().end());
        } finally {
            line.diary.add(new Happening.Began(life.until(line.now), true));
        }
        var last = life.last();
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
