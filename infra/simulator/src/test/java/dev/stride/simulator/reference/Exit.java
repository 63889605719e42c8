package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** The interpreter of "Transitions" and "End Definition": compensation first, then events, then the transition. */
record Exit(JsonNode way) {

    /**
     * Leaves a state.
     *
     * @return the name of the next state; empty at an end
     */
    Optional<String> take(ExecutionThread executionThread) {
        var end = way.path("end");
        return end.isObject() || end.asBoolean()
                ? end(end, executionThread)
                : transition(way.path("transition"), executionThread);
    }

    private static Optional<String> transition(JsonNode transition, ExecutionThread executionThread) {
        before(transition, executionThread);
        return Optional.of(transition.path("nextState").asText(transition.asText()));
    }

    private static Optional<String> end(JsonNode end, ExecutionThread executionThread) {
        before(end, executionThread);
        if (end.has("continueAs")) {
            executionThread.instance.next = Optional.of(new ContinueAs(end.path("continueAs")).begin(executionThread));
        }
        return Optional.empty();
    }

    private static void before(JsonNode exit, ExecutionThread executionThread) {
        if (exit.path("compensate").asBoolean()) {
            Compensation.perform(executionThread);
        }
        exit.path("produceEvents")
                .forEach(event -> new ProducedEvent(event).produce(executionThread.data, executionThread));
    }
}
