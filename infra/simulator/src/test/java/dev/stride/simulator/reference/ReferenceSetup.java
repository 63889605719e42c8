package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/**
 * What an interpretation starts from.
 *
 * @param definitions in the order of their deployment
 * @param documents that definitions name, by that name
 * @param secrets values by their names
 * @param events that come from outside, in their order
 */
public record ReferenceSetup(
        List<JsonNode> definitions, Map<String, JsonNode> documents, JsonNode secrets, List<IncomingEvent> events) {}
