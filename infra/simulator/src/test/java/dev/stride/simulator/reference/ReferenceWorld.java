package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.simulator.port.SimulatedServices;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The environment of interpreted instances: definitions, documents, services and the event log. */
final class ReferenceWorld {

    private final List<Definition> definitions;
    private final Map<String, JsonNode> documents;
    private final JsonNode secrets;
    private final SimulatedServices simulatedServices;
    private final EventLog eventLog;
    private final Map<String, CorrelatedStarts> correlated = new HashMap<>();

    ReferenceWorld(ReferenceSetup referenceSetup, SimulatedServices simulatedServices) {
        definitions = referenceSetup.definitions().stream()
                .map(Definition::new)
                .map(Definition::spoken)
                .toList();
        documents = referenceSetup.documents();
        secrets = referenceSetup.secrets();
        this.simulatedServices = simulatedServices;
        eventLog = new EventLog(referenceSetup.events(), this::begin);
    }

    /** Returns the definition of a workflow: the requested version, or else the newest one. */
    Optional<Definition> definition(String id, Optional<String> version) {
        return definitions.reversed().stream()
                .filter(definition -> definition.id().equals(id))
                .filter(definition -> version.isEmpty() || version.get().equals(definition.version()))
                .findFirst();
    }

    InstanceRun live(Definition definition, JsonNode input, Instant begin) {
        return new Instance(this, definition, begin).live(input, definition.workflowLimit());
    }

    JsonNode document(String name) {
        return Optional.ofNullable(documents.get(name))
                .orElseThrow(() -> new UnsupportedConstruct("the document " + name));
    }

    JsonNode secrets() {
        return secrets;
    }

    SimulatedServices services() {
        return simulatedServices;
    }

    EventLog post() {
        return eventLog;
    }

    /** Returns the part of a diary that remains when its thread is cancelled; removes the later events from the log. */
    List<RunEvent> until(List<RunEvent> diary, Instant cancelled) {
        var left = RunEvent.until(diary, cancelled);
        var sent = Collections.<JsonNode>newSetFromMap(new IdentityHashMap<>());
        RunEvent.produced(left).forEach(sent::add);
        RunEvent.produced(diary).filter(event -> !sent.contains(event)).forEach(eventLog::takeBack);
        return left;
    }

    /** Starts an instance of each workflow that an event triggers. */
    private List<InstanceRun> begin(EventLog.Posted event) {
        return definitions.stream()
                .flatMap(definition -> StartEvents.of(definition).stream())
                .filter(start -> start.isBegunBy(event.event()))
                .flatMap(start -> begin(start, event).stream())
                .toList();
    }

    private List<InstanceRun> begin(StartEvents start, EventLog.Posted event) {
        var values = start.values(event.event());
        return values.isEmpty()
                ? List.of(start.live(start.instance(this, event)))
                : correlated
                        .computeIfAbsent(start.definition().id() + values, _ -> new CorrelatedStarts(start))
                        .receive(event, this);
    }
}
