package dev.stride.engine.transition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.node.WorkflowRef;
import java.time.Instant;
import java.util.Optional;

/** Something that the shell should do now and feed back. */
public sealed interface OutboundRequest {

    /** The same for every attempt of this call, different for every other call. */
    String key();

    /** Counted from 1. */
    int attempt();

    /**
     * Call a function.
     *
     * @param call key of {@link dev.stride.plan.Plan#calls()}
     * @param deadline when an answer is too late
     */
    record FunctionCall(String key, int attempt, String call, JsonNode arguments, Optional<Instant> deadline)
            implements OutboundRequest {}

    /** Look which version of a workflow is deployed. */
    record WorkflowLookup(String key, int attempt, WorkflowRef workflow) implements OutboundRequest {}
}
