package dev.stride.local.convert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Place;
import java.util.ArrayList;
import java.util.List;

/** A converter of a whole definition: its general properties such as name and version, its declarations and its states. */
final class DefinitionConversion {

    static ObjectNode convert(Place normal) {
        var definition = new ReadObject(normal);
        var declared = Declared.read(definition);
        var converted = TaskText.object();
        new HeadText(declared).addTo(converted, definition);
        var start = start(definition);
        var groups = groups(definition, declared, start, converted);
        for (int i = 0; i < groups.size(); i++) {
            groups.get(i).link(i + 1 < groups.size() ? groups.get(i + 1).name() : ExitText.END);
        }
        definition.get("states").items().stream()
                .filter(state -> state.at("name").value().asText().equals(start))
                .filter(state -> state.at("type").value().asText().equals("event"))
                .filter(_ -> isReached(start, groups))
                .forEach(state -> ReadObject.leave(
                        state,
                        "a transition leads back to this first state, but in Open Workflow 1.0 the state would not wait for events again;"
                                + " remove each such transition before the conversion"));
        converted.set(
                "do",
                TaskText.list(
                        groups.stream().flatMap(group -> group.tasks().stream()).toList()));
        definition.leaveRest();
        return converted;
    }

    /** Returns the tasks of each state; the tasks of the first state come first. */
    private static List<StateGroup> groups(
            ReadObject definition, Declared declared, String start, ObjectNode converted) {
        var states = new StateText(declared, start);
        var groups = new ArrayList<StateGroup>();
        for (var state : definition.get("states").items()) {
            var isStart = state.at("name").value().asText().equals(start);
            if (state.at("usedForCompensation").value().asBoolean()) {
                ReadObject.leave(state, "Open Workflow 1.0 has no compensation");
                continue;
            }
            if (isStart && state.at("type").value().asText().equals("event")) {
                new EventStateText(declared).addStart(state, converted);
            }
            groups.add(isStart ? 0 : groups.size(), states.convert(state));
        }
        return groups;
    }

    /**
     * Returns whether a transition leads back to the first state, {@code start}. If this state waits for the events
     * that start instances, such a transition cannot be converted: in Open Workflow 1.0, the state would not wait
     * for new events.
     */
    private static boolean isReached(String start, List<StateGroup> groups) {
        return groups.stream()
                .flatMap(group -> group.tasks().stream())
                .anyMatch(task -> task.body().findValuesAsText("then").contains(start));
    }

    private static String start(ReadObject definition) {
        var start = definition.get("start");
        var name = start.value().isObject() ? start.at("stateName") : start;
        var first = definition
                .get("states")
                .children()
                .filter(state -> !state.at("usedForCompensation").value().asBoolean())
                .findFirst();
        return name.isAbsent() && first.isPresent()
                ? first.get().at("name").value().asText()
                : name.value().asText();
    }

    private DefinitionConversion() {}
}
