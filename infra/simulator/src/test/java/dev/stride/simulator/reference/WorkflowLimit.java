package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;

/** The interpreter of "WorkflowExecTimeout Definition": it stops an instance at its timeout, after a last chain of states. */
record WorkflowLimit(JsonNode limit) {

    /** The outcome of an instance. */
    record Output(String status, Optional<JsonNode> data) {}

    /** Runs an instance from its start to its end or to its timeout. */
    Output follow(ExecutionThread executionThread) {
        var start = executionThread.instance.definition.start();
        if (limit.isMissingNode()) {
            executionThread.instance.follow(start, executionThread);
            return new Output("COMPLETED", Optional.of(executionThread.data));
        }
        var over = executionThread.after(limit.path("duration").asText(limit.asText()));
        return limit.path("interrupt").asBoolean()
                ? interrupted(start, over, executionThread)
                : betweenStates(start, over, executionThread);
    }

    /** Runs an instance that may finish its running state after the timeout. */
    private Output betweenStates(String start, Instant over, ExecutionThread executionThread) {
        var state = Optional.of(start);
        while (state.isPresent()) {
            state = executionThread.instance.step(state.get(), executionThread);
            if (!executionThread.now.isBefore(over) && state.isPresent()) {
                return last(executionThread);
            }
        }
        return new Output("COMPLETED", Optional.of(executionThread.data));
    }

    /** Runs an instance that is interrupted at its timeout. */
    private Output interrupted(String start, Instant over, ExecutionThread executionThread) {
        var deadline = executionThread.bound(over);
        var state = Optional.of(start);
        try {
            while (state.isPresent()) {
                state = executionThread.instance.step(state.get(), executionThread);
            }
            return new Output("COMPLETED", Optional.of(executionThread.data));
        } catch (Deadline.Passed passed) {
            if (passed.deadline != deadline) {
                throw passed;
            }
            executionThread.free(deadline);
            return last(executionThread);
        }
    }

    private Output last(ExecutionThread executionThread) {
        executionThread.instance.next = Optional.empty();
        if (!limit.has("runBefore")) {
            return new Output("TIMED_OUT", Optional.empty());
        }
        executionThread.instance.follow(limit.path("runBefore").asText(), executionThread);
        return new Output("TIMED_OUT", Optional.of(executionThread.data));
    }
}
