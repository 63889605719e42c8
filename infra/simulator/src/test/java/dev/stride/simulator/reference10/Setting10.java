package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.simulator.port.SimulatedServices;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What instances meet outside: definitions, services and events.
 *
 * @param events the events that come in, in order
 * @param missed the events that instances waited for in vain
 * @param children the instances that others started
 */
record Setting10(
        List<JsonNode> definitions,
        SimulatedServices services,
        List<Arrival> events,
        List<Missed> missed,
        List<Reference10.Run> children) {

    /** An event that comes in at a moment. */
    record Arrival(Instant at, JsonNode event) {}

    /** Types of events, one of which an instance waits for from a moment on. */
    record Missed(Instant since, List<String> types) {}

    static Setting10 of(List<JsonNode> definitions, SimulatedServices services, List<Arrival> events) {
        return new Setting10(definitions, services, events, new ArrayList<>(), new ArrayList<>());
    }

    JsonNode definition(String name) {
        return definitions.stream()
                .filter(definition -> definition.at("/document/name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
