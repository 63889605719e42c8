package dev.stride.engine.transition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.node.WorkflowRef;
import java.time.Instant;
import java.util.Optional;

/** A request that the runtime must perform before the branch can continue. */
public sealed interface OutboundRequest {

    /**
     * Returns the idempotency key of the call. A retry after a failed attempt has the same key. If a retry rule rejects the
     * result of a successful attempt, the next attempt gets a new key.
     */
    String key();

    /** Returns the number of the attempt, counted from 1. */
    int attempt();

    /**
     * A request to call a function.
     *
     * @param call key of {@link dev.stride.plan.Plan#calls()}
     * @param deadline when the call must be aborted
     */
    record FunctionCall(String key, int attempt, String call, JsonNode arguments, Optional<Instant> deadline)
            implements OutboundRequest {}

    /** A request to look up the deployed version of a workflow. */
    record WorkflowLookup(String key, int attempt, WorkflowRef workflow) implements OutboundRequest {}
}
