package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** "Callback State": an action, then an event that someone outside sends when the work is done. */
record CallbackState(JsonNode state) implements Body {

    @Override
    public JsonNode run(Line line) {
        new Action(state.path("action"), line.instance.limit("actionExecTimeout", state)).perform(line);
        line.instance
                .mailbox
                .wait(List.of(state.path("eventRef").asText()), line.instance.limit("eventTimeout", state), line)
                .ifPresent(heard -> heard.merge(state.path("eventDataFilter"), line));
        return state;
    }
}
