package dev.stride.call.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.fault.Fault;
import java.time.Duration;
import java.util.Optional;

/** How one attempt of a call ended. */
public sealed interface Reply {

    /**
     * It was answered.
     *
     * @param result what the action's filters see
     * @param response what came with it, such as {@code {status, headers}}: {@code $WORKFLOW.response} in the action's filters
     */
    record Answered(JsonNode result, Optional<JsonNode> response) implements Reply {
        public Answered(JsonNode result) {
            this(result, Optional.empty());
        }
    }

    /**
     * It failed.
     *
     * @param retryAfter how long the other side wants to be left alone; a retry waits at least that long
     */
    record Failed(Fault fault, Optional<Duration> retryAfter) implements Reply {
        public Failed(Fault fault) {
            this(fault, Optional.empty());
        }
    }

    /** It is under way over there: ask again after a while, with the same key. */
    record Pending(Duration pollAfter) implements Reply {}
}
