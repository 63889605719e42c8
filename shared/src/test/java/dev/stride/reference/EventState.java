package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** "Event State": any of its events with the actions of that one, or all of them and then all actions. */
record EventState(JsonNode state) implements Body {

    private static final String EVENTS = "eventRefs";

    @Override
    public JsonNode run(Line line) {
        var heard = state.path("exclusive").asBoolean(true) ? any(line) : all(line);
        for (var group : state.path("onEvents")) {
            var names = names(group);
            if (!heard.isEmpty() && heard.keySet().containsAll(names) || isExclusive() && names.stream().anyMatch(heard::containsKey)) {
                names.stream()
                        .filter(heard::containsKey)
                        .forEach(name -> heard.get(name).merge(group.path("eventDataFilter"), line));
                Actions.perform(group.path("actions"), group.path("actionMode"), line.instance.limit("actionExecTimeout", state), line);
                if (isExclusive()) {
                    return state;
                }
            }
        }
        return state;
    }

    private boolean isExclusive() {
        return state.path("exclusive").asBoolean(true);
    }

    private Map<String, Heard> any(Line line) {
        var heard = new HashMap<String, Heard>();
        line.instance.mailbox
                .wait(List.copyOf(awaited()), line.instance.limit("eventTimeout", state), line)
                .ifPresent(event -> heard.put(event.name(), event));
        return heard;
    }

    /** All of its events; none when they have not all come in time. */
    private Map<String, Heard> all(Line line) {
        var heard = new HashMap<String, Heard>();
        var missing = new ArrayList<>(awaited());
        var deadline = Mailbox.deadline(line.instance.limit("eventTimeout", state), line);
        while (!missing.isEmpty()) {
            var next = line.instance.mailbox.wait(missing, deadline, line);
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
