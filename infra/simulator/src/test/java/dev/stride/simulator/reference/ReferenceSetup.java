package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/**
 * The input of the reference interpreter.
 *
 * @param definitions the definitions in the order of their deployment
 * @param documents documents that the definitions reference, by reference
 * @param secrets values of secrets, by name
 * @param events external events, in order
 */
public record ReferenceSetup(
        List<JsonNode> definitions, Map<String, JsonNode> documents, JsonNode secrets, List<IncomingEvent> events) {}
