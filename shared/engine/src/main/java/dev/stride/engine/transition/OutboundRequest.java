package dev.stride.engine.transition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Lineage;
import dev.stride.plan.node.WorkflowRef;
import java.time.Instant;
import java.util.Optional;

/** A request that the runtime must perform before the branch can continue. */
public sealed interface OutboundRequest {

    /** Returns the id of the call, which its retries after a failure have too. */
    String key();

    /** Returns the number of the attempt, counted from 1. The outcome of the request names the call and this number. */
    int attempt();

    /**
     * A request to call a function.
     *
     * @param idempotencyKey the same in each attempt after a failure, so that the service does not perform the call twice. If a
     *     retry rule rejects the result of a successful attempt, the next attempt has a new key, so that the service performs the
     *     call again
     * @param totalAttempts number of attempts so far, with the attempts of the tasks to which the call belongs
     * @param call key of {@link dev.stride.plan.Plan#calls()}
     * @param state the author's name of the calling state
     * @param action the author's name of the action
     * @param authentication the properties of the call's authentication, if they are evaluated over the data
     * @param deadline when the call must be aborted
     * @param lineage of the calling instance, for messages that may start others
     */
    record FunctionCall(
            String key,
            int attempt,
            String idempotencyKey,
            int totalAttempts,
            String call,
            String state,
            String action,
            JsonNode arguments,
            Optional<JsonNode> authentication,
            Optional<Instant> deadline,
            Lineage lineage)
            implements OutboundRequest {}

    /** A request to look up the version and the plan of a deployed workflow that the branch is about to start. */
    record WorkflowLookup(String key, int attempt, WorkflowRef workflow) implements OutboundRequest {}
}
