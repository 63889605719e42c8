package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;

/**
 * The interpreter of "EventRef Definition": an event that asks, and an event that answers.
 *
 * @param limit timeout of the answer, unless the reference sets one itself; may be missing
 */
record EventExchange(JsonNode reference, JsonNode limit) {

    /**
     * Sends the question and returns the content of the answer.
     *
     * @param input the part of the data that the question can read
     */
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
