package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;

/** The interpreter of "Switch State": it follows the first true condition, or the first event that arrives. */
record SwitchState(JsonNode state) implements Body {

    @Override
    public JsonNode run(ExecutionThread executionThread) {
        return state.has("dataConditions") ? byData(executionThread) : byEvent(executionThread);
    }

    private JsonNode byData(ExecutionThread executionThread) {
        for (var condition : state.path("dataConditions")) {
            if (JqFormula.holds(condition.path("condition"), executionThread)) {
                return condition;
            }
        }
        return state.path("defaultCondition");
    }

    private JsonNode byEvent(ExecutionThread executionThread) {
        var names = new ArrayList<String>();
        state.path("eventConditions")
                .forEach(it -> names.add(it.path("eventRef").asText()));
        var heard = executionThread.instance.mailbox.wait(
                names, executionThread.instance.limit("eventTimeout", state), executionThread);
        if (heard.isEmpty()) {
            return state.path("defaultCondition");
        }
        for (var condition : state.path("eventConditions")) {
            if (condition.path("eventRef").asText().equals(heard.get().name())) {
                heard.get().merge(condition.path("eventDataFilter"), executionThread);
                return condition;
            }
        }
        throw new IllegalStateException("it has heard what it did not ask for");
    }
}
