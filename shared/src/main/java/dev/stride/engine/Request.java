package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.WorkflowRef;
import java.time.Instant;
import java.util.Optional;

/** Something that the shell should do now and feed back. */
public sealed interface Request {

    /** The same for every attempt of this call, different for every other call. */
    String key();

    /** Counted from 1. */
    int attempt();

    /**
     * Call a function.
     *
     * @param call key of {@link dev.stride.plan.Plan#calls()}
     * @param by when an answer is too late
     */
    record Function(String key, int attempt, String call, JsonNode arguments, Optional<Instant> by)
            implements Request {}

    /** Look which version of a workflow is deployed. */
    record Lookup(String key, int attempt, WorkflowRef workflow) implements Request {}
}
