package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** The interpreter of "Callback State": an action, then an event that an external system sends when the work is done. */
record CallbackState(JsonNode state) implements Body {

    @Override
    public JsonNode run(ExecutionThread executionThread) {
        new Action(state.path("action"), executionThread.instance.limit("actionExecTimeout", state))
                .perform(executionThread);
        executionThread
                .instance
                .mailbox
                .wait(
                        List.of(state.path("eventRef").asText()),
                        executionThread.instance.limit("eventTimeout", state),
                        executionThread)
                .ifPresent(consumedEvent -> consumedEvent.merge(state.path("eventDataFilter"), executionThread));
        return state;
    }
}
