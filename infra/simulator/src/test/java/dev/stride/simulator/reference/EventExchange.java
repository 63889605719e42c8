package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;

/**
 * "EventRef Definition": an event that asks, and one that answers.
 *
 * @param limit the longest that the answer may take, unless it says so itself; may be missing
 */
record EventExchange(JsonNode reference, JsonNode limit) {

    /** The content of the answer. @param input what of the data the question sees */
    JsonNode result(JsonNode input, ExecutionThread executionThread) {
        executionThread.instance.mailbox.ignore(
                new ProducedEvent(reference, "triggerEventRef").produce(input, executionThread));
        if (reference.path("invoke").asText().equals("async")) {
            return NullNode.getInstance();
        }
        var timeout = reference.has("resultEventTimeout") ? reference.path("resultEventTimeout") : limit;
        return executionThread
                .instance
                .mailbox
                .wait(List.of(reference.path("resultEventRef").asText()), timeout, executionThread)
                .orElseThrow(() -> new Fault(Fault.EVENT_TIMEOUT))
                .content();
    }
}
