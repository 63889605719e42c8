package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;

/** "Switch State": the way of the first condition that is true, or of the first event that comes. */
record SwitchState(JsonNode state) implements Body {

    @Override
    public JsonNode run(Line line) {
        return state.has("dataConditions") ? byData(line) : byEvent(line);
    }

    private JsonNode byData(Line line) {
        for (var condition : state.path("dataConditions")) {
            if (Formula.holds(condition.path("condition"), line)) {
                return condition;
            }
        }
        return state.path("defaultCondition");
    }

    private JsonNode byEvent(Line line) {
        var names = new ArrayList<String>();
        state.path("eventConditions")
                .forEach(it -> names.add(it.path("eventRef").asText()));
        var heard = line.instance.mailbox.wait(names, line.instance.limit("eventTimeout", state), line);
        if (heard.isEmpty()) {
            return state.path("defaultCondition");
        }
        for (var condition : state.path("eventConditions")) {
            if (condition.path("eventRef").asText().equals(heard.get().name())) {
                heard.get().merge(condition.path("eventDataFilter"), line);
                return condition;
            }
        }
        throw new IllegalStateException("it has heard what it did not ask for");
    }
}
