package dev.stride.call.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;

/**
 * The input of one attempt of a call: arguments, timeout, credentials, and the IDs of the function, the workflow, the instance
 * and the attempt.
 *
 * @param function the name that the author gave the function
 * @param workflow ID of the workflow that calls
 * @param instance ID of the calling workflow instance, from which the trace of the call is derived
 * @param idempotencyKey sent with the request, so that the receiver can detect a repeated call; the same for all attempts
 * @param attempt number of the attempt, counted from 1
 * @param arguments the evaluated arguments of the action. If callers select the fields of the result, an object {@code
 *     {arguments, selectionSet}}; the selection set is a text, or an array of texts and, for evaluated expressions, of objects
 *     {@code {value}}
 * @param timeout the limit of the whole attempt; the requests of an attempt that sends several share it ({@link Deadline})
 * @param credentials credentials of the caller, if the function refers to an auth definition
 * @param lineage text that a message to a broker carries, so that an instance which the message starts knows the chain of starts
 *     that led to it
 * @param site the place in the definition that calls
 */
public record CallRequest(
        String function,
        String workflow,
        String instance,
        String idempotencyKey,
        int attempt,
        JsonNode arguments,
        Duration timeout,
        Optional<Credentials> credentials,
        Optional<String> lineage,
        Optional<CallSite> site) {

    /** The place of a call: the author's names of the state and of its action. */
    public record CallSite(String state, String action) {}

    /** Creates a request of no instance that could be part of a chain. */
    public CallRequest(
            String function,
            String workflow,
            String instance,
            String idempotencyKey,
            int attempt,
            JsonNode arguments,
            Duration timeout,
            Optional<Credentials> credentials) {
        this(
                function,
                workflow,
                instance,
                idempotencyKey,
                attempt,
                arguments,
                timeout,
                credentials,
                Optional.empty(),
                Optional.empty());
    }

    public CallRequest withArguments(JsonNode others) {
        return new CallRequest(
                function, workflow, instance, idempotencyKey, attempt, others, timeout, credentials, lineage, site);
    }
}
