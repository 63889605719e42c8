package dev.stride.simulator.program;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A generator of small workflows with a known end, for settings that apply to a whole workflow. */
record BoundedWorkflows(InventedWorkflow08 invention) {

    private static final Map<String, Object> DATA = Map.of("seen", true);

    /** Generates a workflow that ends by its timeout: at once or after the running state, with or without a final state. */
    String limited() {
        var limit = new LinkedHashMap<String, Object>();
        limit.put("duration", "PT6H");
        limit.put("interrupt", invention.chance.nextBoolean());
        var first = invention.next("S");
        var slow = invention.next("S");
        var never = invention.next("S");
        var last = invention.next("Last");
        if (invention.chance.nextBoolean()) {
            limit.put("runBefore", last);
        }
        var get = Map.of("refName", "getItem", "arguments", Map.of("id", "late"));
        var late = Map.of("functionRef", get, "sleep", Map.of("before", "P3D"));
        return invention.add(
                Map.of("timeouts", Map.of("workflowExecTimeout", limit)),
                List.of(
                        Map.of("name", first, "type", "inject", "data", DATA, "transition", slow),
                        Map.of("name", slow, "type", "operation", "actions", List.of(late), "transition", never),
                        Map.of("name", never, "type", "inject", "data", Map.of("never", true), "end", true),
                        Map.of("name", last, "type", "inject", "data", Map.of("last", true), "end", true)));
    }

    /** Generates a workflow that fails with an error. */
    String refused() {
        return invention.add(Map.of(), List.of(calling(DeterministicServices.REFUSED, Map.of())));
    }

    /** Generates a workflow with automatic retries. */
    String stubborn() {
        var busy = calling(DeterministicServices.BUSY + 3, Map.of("nonRetryableErrors", List.of("Refused")));
        return invention.add(Map.of("autoRetries", true), List.of(busy));
    }

    /** Generates a workflow that sleeps until its caller ends. */
    String sleeper() {
        var name = invention.next("S");
        return invention.add(Map.of(), List.of(Map.of("name", name, "type", "sleep", "duration", "P40D", "end", true)));
    }

    private Map<String, Object> calling(String what, Map<String, Object> more) {
        var action = new LinkedHashMap<>(more);
        action.put("functionRef", Map.of("refName", "do", "arguments", Map.of("what", what)));
        return Map.of("name", invention.next("S"), "type", "operation", "actions", List.of(action), "end", true);
    }
}
