package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A call that the shell should make now and feed back.
 *
 * @param key the same for every attempt of this call, different for every other call
 * @param call key of {@link dev.stride.plan.Plan#calls()}
 * @param attempt counted from 1
 */
public record Request(String key, String call, JsonNode arguments, int attempt) {}
