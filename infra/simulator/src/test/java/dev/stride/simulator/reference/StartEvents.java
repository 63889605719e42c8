package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
        return names().map(definition::event)
                .anyMatch(each -> EventLog.fits(each, event) && rules(each).allMatch(event::has));
    }

    /** Returns the instance that the event starts, with the event in its mailbox. */
    Instance instance(ReferenceWorld referenceWorld, EventLog.Posted event) {
        if (!state.path("exclusive").asBoolean(true) && names().distinct().count() > 1) {
            throw new UnsupportedConstruct("several events that begin an instance together");
        }
        return new Instance(referenceWorld, definition, event.at()).begunBy(event);
    }

    InstanceRun live(Instance instance) {
        return instance.live(JsonNodeFactory.instance.objectNode(), definition.workflowLimit());
    }

    /** Returns the values by which the event is tied to an instance, by attribute; empty if nothing ties it. */
    Map<String, String> values(JsonNode event) {
        var rules = names().map(definition::event)
                .map(each -> rules(each).collect(Collectors.toSet()))
                .distinct()
                .toList();
        if (rules.size() > 1) {
            throw new UnsupportedConstruct("start events that are correlated differently");
        }
        if (rules.getFirst().isEmpty()
                && !definition.root().path("events").findValues("correlation").isEmpty()) {
            throw new UnsupportedConstruct("correlated events after a start event that is not");
        }
        return rules.getFirst().stream()
                .collect(Collectors.toMap(name -> name, name -> event.path(name).asText()));
    }

    /** Checks whether an instance can come from a state to one that waits for the event by correlation. */
    boolean isAwaitedAfter(String from, JsonNode event) {
        var names = definition
                .root()
                .path("events")
                .valueStream()
                .filter(each ->
                        EventLog.fits(each, event) && !each.path("correlation").isEmpty())
                .map(each -> each.path("name").asText())
                .collect(Collectors.toSet());
        var ahead = new ArrayDeque<>(exits(from));
        var reached = new HashSet<String>();
        while (!ahead.isEmpty()) {
            var next = ahead.pop();
            if (reached.add(next)) {
                ahead.addAll(exits(next));
            }
        }
        return reached.stream()
                .map(definition::state)
                .anyMatch(it -> Stream.of("eventRefs", "eventRef", "resultEventRef")
                        .flatMap(key -> it.findValues(key).stream())
                        .flatMap(value -> Stream.concat(Stream.of(value), value.valueStream()))
                        .anyMatch(value -> names.contains(value.asText())));
    }

    private List<String> exits(String from) {
        return definition.state(from).findValues("transition").stream()
                .map(to -> to.path("nextState").asText(to.asText()))
                .toList();
    }

    private static Stream<String> rules(JsonNode event) {
        if (!event.path("correlation").findValues("contextAttributeValue").isEmpty()) {
            throw new UnsupportedConstruct("a start event with a value that it must have");
        }
        return event.path("correlation")
                .valueStream()
                .map(rule ->
                        EventLog.attribute(rule.path("contextAttributeName").asText()));
    }

    private Stream<String> names() {
        return state.path("onEvents")
                .valueStream()
                .flatMap(group -> group.path("eventRefs").valueStream())
                .map(JsonNode::asText);
    }
}
