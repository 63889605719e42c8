package dev.stride.simulator.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes up what stands beside the chain of a workflow's states: states that undo, handle or are come back to, and events. */
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

    /** A state that undoes another one, alone or with one that follows it. */
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

    /** A state that leaves a mark. @param next where it leads */
    String remark(Map<String, Object> next) {
        var remark = new LinkedHashMap<>(next);
        var name = inventedWorkflow08.next("Remark");
        remark.put("name", name);
        remark.put("type", "inject");
        remark.put("data", Map.of(name, true));
        states.add(remark);
        return name;
    }

    /** A state that tells which error it handles. */
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

    /** Makes a switch lead back to itself over a state that counts, and on after some rounds. */
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
