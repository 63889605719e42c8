package dev.stride.call.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;

/**
 * One attempt of one call.
 *
 * @param function the author's name of the function
 * @param instance id of the workflow instance that calls, to join what is traced of it
 * @param idempotencyKey sent so that the receiver can recognise a repetition; the same for every attempt
 * @param attempt counted from 1
 * @param arguments what the action gives; for a function of whose answer it selects, {@code {arguments, selectionSet}}, where the
 *     selection set is a text, or an array of texts and of values {@code {value}} between them
 * @param timeout the longest it may take
 * @param credentials how to show who calls, if the function refers to an auth definition
 */
public record CallRequest(
        String function,
        String instance,
        String idempotencyKey,
        int attempt,
        JsonNode arguments,
        Duration timeout,
        Optional<Credentials> credentials) {}
