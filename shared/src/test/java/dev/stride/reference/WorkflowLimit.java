package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;

/** "WorkflowExecTimeout Definition": an instance that takes too long is stopped, after one last set of states. */
record WorkflowLimit(JsonNode limit) {

    /** How an instance came to its end. */
    record Output(String status, Optional<JsonNode> data) {}

    /** Follows an instance from its start to its end, or to its time limit. */
    Output follow(Line line) {
        var start = line.instance.definition.start();
        if (limit.isMissingNode()) {
            line.instance.follow(start, line);
            return new Output("COMPLETED", Optional.of(line.data));
        }
        var over = line.after(limit.path("duration").asText(limit.asText()));
        return limit.path("interrupt").asBoolean() ? interrupted(start, over, line) : betweenStates(start, over, line);
    }

    /** The running state is finished first. */
    private Output betweenStates(String start, Instant over, Line line) {
        var state = Optional.of(start);
        while (state.isPresent()) {
            state = line.instance.step(state.get(), line);
            if (!line.now.isBefore(over) && state.isPresent()) {
                return last(line);
            }
        }
        return new Output("COMPLETED", Optional.of(line.data));
    }

    /** Whatever runs is stopped at once. */
    private Output interrupted(String start, Instant over, Line line) {
        var deadline = line.bound(over);
        var state = Optional.of(start);
        try {
            while (state.isPresent()) {
                state = line.instance.step(state.get(), line);
            }
            return new Output("COMPLETED", Optional.of(line.data));
        } catch (Deadline.Passed passed) {
            if (passed.deadline != deadline) {
                throw passed;
            }
            line.free(deadline);
            return last(line);
        }
    }

    private Output last(Line line) {
        line.instance.next = Optional.empty();
        if (!limit.has("runBefore")) {
            return new Output("TIMED_OUT", Optional.empty());
        }
        line.instance.follow(limit.path("runBefore").asText(), line);
        return new Output("TIMED_OUT", Optional.of(line.data));
    }
}
