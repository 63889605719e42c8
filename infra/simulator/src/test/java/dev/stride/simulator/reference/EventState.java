package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The interpreter of "Event State": the first event triggers its own actions, or all events together trigger all actions. */
record EventState(JsonNode state) implements Body {

    private static final String EVENTS = "eventRefs";

    @Override
    public JsonNode run(ExecutionThread executionThread) {
        var mailbox = executionThread.instance.mailbox;
        if (isStart(executionThread) && !mailbox.isBeginning() && !mailbox.isTied()) {
            throw new UnsupportedConstruct("a wait for events that also begin instances");
        }
        var heard = isExclusive() ? any(executionThread) : all(executionThread);
        var groups = state.path("onEvents")
                .valueStream()
                .filter(group -> isHeard(group, heard.keySet()))
                .toList();
        for (var group : groups) {
            names(group).stream()
                    .flatMap(name -> Optional.ofNullable(heard.get(name)).stream())
                    .forEach(event -> event.merge(group.path("eventDataFilter"), executionThread));
        }
        var limit = executionThread.instance.limit("actionExecTimeout", state);
        groups.forEach(
                group -> Actions.perform(group.path("actions"), group.path("actionMode"), limit, executionThread));
        return state;
    }

    private boolean isStart(ExecutionThread executionThread) {
        var definition = executionThread.instance.definition;
        return definition.state(definition.start()).equals(state);
    }

    /** Checks whether the actions of a group of events run: after the first event, or after all of them. */
    private boolean isHeard(JsonNode group, Set<String> heard) {
        return names(group).stream().anyMatch(heard::contains);
    }

    private boolean isExclusive() {
        return state.path("exclusive").asBoolean(true);
    }

    private Map<String, ConsumedEvent> any(ExecutionThread executionThread) {
        var heard = new HashMap<String, ConsumedEvent>();
        executionThread
                .instance
                .mailbox
                .wait(List.copyOf(awaited()), executionThread.instance.limit("eventTimeout", state), executionThread)
                .ifPresent(event -> heard.put(event.name(), event));
        return heard;
    }

    /** Waits for all events of the state; returns an empty map on a timeout. */
    private Map<String, ConsumedEvent> all(ExecutionThread executionThread) {
        var heard = new HashMap<String, ConsumedEvent>();
        var missing = new ArrayList<>(awaited());
        var deadline = EventMailbox.deadline(executionThread.instance.limit("eventTimeout", state), executionThread);
        while (!missing.isEmpty()) {
            var next = executionThread.instance.mailbox.wait(missing, deadline, executionThread);
            if (next.isEmpty()) {
                return Map.of();
            }
            heard.put(next.get().name(), next.get());
            missing.remove(next.get().name());
        }
        return heard;
    }

    private LinkedHashSet<String> awaited() {
        var names = new LinkedHashSet<String>();
        state.path("onEvents").forEach(group -> names.addAll(names(group)));
        return names;
    }

    private static List<String> names(JsonNode group) {
        return group.path(EVENTS).valueStream().map(JsonNode::asText).toList();
    }
}
