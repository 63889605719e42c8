package dev.stride.simulator.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A generator of states that wait for events, and of the events that decide their outcome. Where a timeout decides, none of
 * the events is sent, so that a late event cannot change the outcome.
 */
record WaitingStates(InventedWorkflow08 invention, InventedActions actions, List<Map<String, Object>> events) {

    private static final Map<String, String> IMPATIENT = Map.of("eventTimeout", "PT30S");
    private static final Map<String, String> PATIENT = Map.of("eventTimeout", "P9D");

    Map<String, Object> any() {
        return switch (invention.chance.nextInt(7)) {
            case 0, 1 -> heard(Map.of("type", "event", "onEvents", List.of(group(sent()))));
            case 2 -> Map.of("type", "event", "onEvents", List.of(group(expected())), "timeouts", IMPATIENT);
            case 3 -> heard(Map.of("type", "event", "onEvents", List.of(group(expected()), group(sent(), expected()))));
            case 4 ->
                heard(Map.of(
                        "type",
                        "event",
                        "exclusive",
                        false,
                        "onEvents",
                        List.of(group(sent(), sent()), group(sent()))));
            case 5 ->
                Map.of(
                        "type",
                        "event",
                        "exclusive",
                        false,
                        "onEvents",
                        List.of(group(sent()), group(expected())),
                        "timeouts",
                        Map.of("eventTimeout", "P2D"));
            default -> Map.of("type", "switch", "eventConditions", List.of());
        };
    }

    private Map<String, Object> heard(Map<String, Object> state) {
        return invention.chance.nextInt(3) == 0 ? InventedActions.with(state, "timeouts", PATIENT) : state;
    }

    /** Makes a switch take one of two ways on an event, or the other way on a timeout. */
    void branch(Map<String, Object> state, Map<String, Object> next) {
        var comes = invention.chance.nextInt(3) > 0;
        var way = new LinkedHashMap<String, Object>(next);
        way.put("eventRef", comes ? sent() : expected());
        way.put("eventDataFilter", filter());
        var other = new LinkedHashMap<String, Object>(Map.of("end", true));
        other.put("eventRef", expected());
        state.put("eventConditions", List.of(way, other));
        state.put("defaultCondition", next);
        state.put("timeouts", comes ? PATIENT : IMPATIENT);
    }

    Map<String, Object> calledBack() {
        var comes = invention.chance.nextInt(4) > 0;
        var state = new LinkedHashMap<String, Object>();
        state.put("type", "callback");
        state.put("action", actions.any());
        state.put("eventRef", comes ? sent() : expected());
        state.put("eventDataFilter", filter());
        if (!comes) {
            state.put("timeouts", IMPATIENT);
        }
        return state;
    }

    private Map<String, Object> group(String... names) {
        var group = new LinkedHashMap<String, Object>();
        group.put("eventRefs", List.of(names));
        group.put("eventDataFilter", filter());
        group.put("actions", actions.some(2));
        return group;
    }

    private Map<String, Object> filter() {
        var place = "${ ." + invention.next("e") + " }";
        return switch (invention.chance.nextInt(4)) {
            case 0 -> Map.of("useData", false);
            case 1 -> Map.of("data", "${ {heard: .of} }");
            case 2 -> Map.of("data", "${ .of }", "toStateData", place);
            default -> Map.of("toStateData", place);
        };
    }

    /** Declares an event and schedules it. */
    private String sent() {
        var type = expected();
        invention.event(type, "7");
        return type;
    }

    /** Declares an event that the workflow can wait for. */
    private String expected() {
        var type = invention.next("Event");
        var correlation = Map.of("contextAttributeName", "key", "contextAttributeValue", "${ .key }");
        var event = new LinkedHashMap<String, Object>(Map.of(
                "name",
                type,
                "type",
                type,
                "source",
                "/outside",
                "correlation",
                new ArrayList<>(List.of(correlation))));
        events.add(event);
        return type;
    }
}
