package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The events that start instances of a workflow: those of its start state, if that is an event state. */
record StartEvents(Definition definition, JsonNode state) {

    static Optional<StartEvents> of(Definition definition) {
        var state = definition.state(definition.start());
        return state.path("type").asText().equals("event")
                ? Optional.of(new StartEvents(definition, state))
                : Optional.empty();
    }

    boolean isBegunBy(JsonNode event) {
        return names().anyMatch(name -> EventLog.fits(definition.event(name), event));
    }

    /** Starts one instance, with the event in its mailbox. */
    InstanceRun begin(ReferenceWorld referenceWorld, EventLog.Posted event) {
        if (!state.path("exclusive").asBoolean(true) && names().distinct().count() > 1) {
            throw new UnsupportedConstruct("several events that begin an instance together");
        }
        if (!List.copyOf(definition.root().path("events").findValues("correlation"))
                .isEmpty()) {
            throw new UnsupportedConstruct("an instance that is begun by correlated events");
        }
        return new Instance(referenceWorld, definition, event.at())
                .begunBy(event)
                .live(JsonNodeFactory.instance.objectNode(), definition.workflowLimit());
    }

    private Stream<String> names() {
        return state.path("onEvents")
                .valueStream()
                .flatMap(group -> group.path("eventRefs").valueStream())
                .map(JsonNode::asText);
    }
}
