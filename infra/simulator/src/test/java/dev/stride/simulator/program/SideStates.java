package dev.stride.simulator.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A generator of states beside the main chain of a workflow: compensation, error handlers, loop bodies, and events. */
final class SideStates {

    private final InventedWorkflow08 inventedWorkflow08;
    private final InventedActions inventedActions;
    private final List<Map<String, Object>> events;
    private final List<Object> states = new ArrayList<>();

    SideStates(
            InventedWorkflow08 inventedWorkflow08, InventedActions inventedActions, List<Map<String, Object>> events) {
        this.inventedWorkflow08 = inventedWorkflow08;
        this.inventedActions = inventedActions;
        this.events = events;
    }

    List<Object> states() {
        return states;
    }

    /** Generates a compensation state, alone or with a successor. */
    String undoing() {
        var undo = new LinkedHashMap<String, Object>();
        undo.put("name", inventedWorkflow08.next("Undo"));
        undo.put("type", "operation");
        undo.put("usedForCompensation", true);
        undo.put("actions", List.of(inventedActions.act("undo")));
        if (inventedWorkflow08.chance.nextInt(3) == 0) {
            var after = inventedWorkflow08.next("Undone");
            states.add(
                    Map.of("name", after, "type", "inject", "usedForCompensation", true, "data", Map.of(after, true)));
            undo.put("transition", after);
        }
        states.add(undo);
        return (String) undo.get("name");
    }

    /**
     * Generates a state that leaves a mark in the data.
     *
     * @param next its transition or end
     */
    String remark(Map<String, Object> next) {
        var remark = new LinkedHashMap<>(next);
        var name = inventedWorkflow08.next("Remark");
        remark.put("name", name);
        remark.put("type", "inject");
        remark.put("data", Map.of(name, true));
        states.add(remark);
        return name;
    }

    /** Generates an error handler that stores the error in the data. */
    String handler() {
        var name = inventedWorkflow08.next("Handler");
        var place = Map.of("toStateData", "${ ." + inventedWorkflow08.next("h") + " }");
        states.add(Map.of(
                "name",
                name,
                "type",
                "operation",
                "actions",
                List.of(Map.of("functionRef", "caught", "actionDataFilter", place)),
                "end",
                true));
        return name;
    }

    /** Makes a switch loop through a counting state and leave the loop after some rounds. */
    void loop(Map<String, Object> state, Map<String, Object> next) {
        var count = inventedWorkflow08.next("n");
        var counting = new LinkedHashMap<String, Object>();
        counting.put("name", inventedWorkflow08.next("Count"));
        counting.put("type", "operation");
        counting.put("transition", state.get("name"));
        counting.put(
                "actions",
                List.of(Map.of(
                        "functionRef",
                        Map.of("refName", "increment", "arguments", Map.of("n", "${ ." + count + " // 0 }")),
                        "actionDataFilter",
                        Map.of("toStateData", "${ ." + count + " }"))));
        if (inventedWorkflow08.chance.nextBoolean()) {
            counting.put("compensatedBy", undoing());
        }
        states.add(counting);
        var again = Map.of("condition", "${ (." + count + " // 0) < 3 }", "transition", counting.get("name"));
        state.put("stateDataFilter", Map.of("output", "${ {key, " + count + "} }"));
        state.put("dataConditions", List.of(again));
        state.put("defaultCondition", next);
    }

    Object onward(String next) {
        return switch (inventedWorkflow08.chance.nextInt(6)) {
            case 0 -> Map.of("nextState", next, "compensate", true);
            case 1 -> Map.of("nextState", next, "produceEvents", List.of(produced()));
            default -> next;
        };
    }

    Map<String, Object> produced() {
        var name = inventedWorkflow08.next("Told");
        events.add(Map.of("name", name, "type", "told", "kind", "produced"));
        return inventedWorkflow08.chance.nextBoolean()
                ? Map.of("eventRef", name, "data", "${ {of: .key} }")
                : Map.of("eventRef", name, "data", Map.of("of", name, "is", "${ . | length }"));
    }
}
