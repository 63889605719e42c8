package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * The interpreter of a state from entry to exit: "State data filters" before and after its body, and "Error Handling" of
 * its failures.
 */
record State(JsonNode state) {

    /** Number of recorded events after which an instance counts as endless. */
    private static final int MOST = 5_000;

    private static final String FILTER = "stateDataFilter";

    String name() {
        return state.path("name").asText();
    }

    /**
     * Runs the state.
     *
     * @return the JSON object with the {@code transition} or {@code end} to follow
     */
    JsonNode run(ExecutionThread executionThread) {
        executionThread.diary.add(new RunEvent.Entered(executionThread.now, name()));
        if (executionThread.diary.size() > MOST) {
            throw new UnsupportedConstruct("an instance that goes on and on");
        }
        var earlier = executionThread.error;
        try {
            var way = executionThread.within(
                    executionThread.instance.limit("stateExecTimeout", state), () -> body(executionThread));
            executionThread.error = executionThread.error.equals(earlier) ? Optional.empty() : executionThread.error;
            if (state.has("compensatedBy")) {
                executionThread.undo.push(state.path("compensatedBy").asText());
            }
            return way;
        } catch (Fault fault) {
            var handler = handler(fault, executionThread).orElseThrow(() -> fault.in(name()));
            executionThread.error = Optional.of(fault.in(name()));
            output(executionThread);
            return handler;
        }
    }

    private JsonNode body(ExecutionThread executionThread) {
        executionThread.data =
                JqFormula.filter(state.path(FILTER).path("input"), executionThread.data, executionThread);
        var way = Body.of(state).run(executionThread);
        output(executionThread);
        return way;
    }

    private void output(ExecutionThread executionThread) {
        executionThread.data =
                JqFormula.filter(state.path(FILTER).path("output"), executionThread.data, executionThread);
    }

    /** Returns the first of {@code onErrors} that matches an error. */
    private Optional<JsonNode> handler(Fault fault, ExecutionThread executionThread) {
        return state.path("onErrors")
                .valueStream()
                .filter(handler -> handles(handler, fault, executionThread))
                .findFirst();
    }

    private static boolean handles(JsonNode handler, Fault fault, ExecutionThread executionThread) {
        var definition = executionThread.instance.definition;
        return definition.declares(fault, handler.path("errorRef").asText())
                || handler.path("errorRefs").valueStream().anyMatch(name -> definition.declares(fault, name.asText()));
    }
}
