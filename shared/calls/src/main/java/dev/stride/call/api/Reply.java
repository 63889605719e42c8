package dev.stride.call.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.fault.Fault;
import java.time.Duration;
import java.util.Optional;

/**
 * The outcome of one attempt of a call: the service answered, the attempt failed, or the service is still processing the call and
 * must be asked again later. The outcome of a call of {@code sysout} is a line for the log.
 */
public sealed interface Reply {

    /**
     * The service answered successfully.
     *
     * @param result the input of the action's data filters
     * @param response additional data such as {@code {status, headers}}; action data filters read it as {@code
     *     $WORKFLOW.response}
     */
    record Answered(JsonNode result, Optional<JsonNode> response) implements Reply {
        public Answered(JsonNode result) {
            this(result, Optional.empty());
        }
    }

    /**
     * The attempt failed.
     *
     * @param retryAfter the minimum delay that the service requests before the next attempt; a retry waits at least this long
     * @param request what was sent, for operators: {@code {method, url, headers, body}} without confidential headers, or else
     *     {@code {arguments}}
     */
    record Failed(Fault fault, Optional<Duration> retryAfter, Optional<JsonNode> request) implements Reply {
        public Failed(Fault fault, Optional<Duration> retryAfter) {
            this(fault, retryAfter, Optional.empty());
        }

        public Failed(Fault fault) {
            this(fault, Optional.empty());
        }
    }

    /** The outcome of a call of {@code sysout}: a line that the runtime writes to its log. Such a call has no result. */
    record Logged(LogLevel level, String message) implements Reply {}

    /** The severity of a line that a workflow writes to the log. */
    enum LogLevel {
        TRACE,
        DEBUG,
        INFO,
        WARN,
        ERROR
    }

    /**
     * The service is still processing the call. The caller must ask again after {@code pollAfter}, with the same idempotency key.
     */
    record Pending(Duration pollAfter) implements Reply {}
}
