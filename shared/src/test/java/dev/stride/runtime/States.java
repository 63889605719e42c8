package dev.stride.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Makes up the states of one workflow: a chain, with ways around some of them and to handlers of errors. */
final class States {

    private static final int MOST = 4;

    private final Invention invention;
    private final int depth;
    private final boolean alone;
    private final List<Map<String, Object>> events;
    private final Actions actions;
    private final List<Object> aside = new ArrayList<>();

    /**
     * @param alone whether nothing runs beside the workflow
     * @param events that the workflow declares
     */
    States(Invention invention, int depth, boolean alone, List<Map<String, Object>> events) {
        this.invention = invention;
        this.depth = depth;
        this.alone = alone;
        this.events = events;
        actions = new Actions(invention, depth, alone, events);
    }

    List<Object> chain() {
        var names = IntStream.rangeClosed(0, 1 + invention.chance.nextInt(MOST))
                .mapToObj(_ -> invention.next("S"))
                .toList();
        var states = new ArrayList<Object>();
        for (int i = 0; i < names.size(); i++) {
            var state = new LinkedHashMap<String, Object>();
            state.put("name", names.get(i));
            state.putAll(i == 0 ? injecting() : any());
            var last = i == names.size() - 1;
            if ("switch".equals(state.get("type"))) {
                branching(state, last ? Map.of("end", true) : Map.of("transition", names.get(i + 1)), names.getLast());
            } else if (last) {
                state.put("end", end());
            } else {
                state.put("transition", onward(names.get(i + 1)));
            }
            states.add(state);
        }
        states.addAll(aside);
        return states;
    }

    private Map<String, Object> any() {
        return switch (invention.chance.nextInt(12)) {
            case 0 -> injecting();
            case 1, 2 -> operating();
            case 3 -> Map.of("type", "sleep", "duration", actions.pick("PT1S", "PT45S", "PT20M", "P2D"));
            case 4, 5 -> forking();
            case 6, 7 -> repeating();
            case 8 -> Map.of("type", "switch");
            case 9 -> depth == 1 ? waiting() : operating();
            case 10 -> depth == 1 ? calledBack() : forking();
            case 11 -> alone ? failing() : operating();
            default -> throw new IllegalStateException("there are twelve kinds");
        };
    }

    private Map<String, Object> injecting() {
        return Map.of("type", "inject", "data", Map.of(invention.next("i"), invention.chance.nextInt(100), "key", "7"));
    }

    private Map<String, Object> operating() {
        var parallel = invention.chance.nextInt(3) == 0;
        var mine = parallel ? beside() : actions;
        var operation = Actions.with(
                Map.of("type", "operation", "actionMode", parallel ? "parallel" : "sequential"),
                "actions",
                mine.some(3));
        return invention.chance.nextInt(3) == 0 ? Actions.with(operation, "compensatedBy", undoing()) : operation;
    }

    /** A state that undoes another one. */
    private String undoing() {
        var name = invention.next("Undo");
        aside.add(Map.of(
                "name",
                name,
                "type",
                "operation",
                "usedForCompensation",
                true,
                "actions",
                List.of(actions.act("undo"))));
        return name;
    }

    private Map<String, Object> forking() {
        var branches = IntStream.rangeClosed(0, 1 + invention.chance.nextInt(2))
                .mapToObj(_ -> Map.of("name", invention.next("b"), "actions", beside().some(2)))
                .toList();
        return Map.of("type", "parallel", "branches", branches);
    }

    private Map<String, Object> repeating() {
        var size = invention.chance.nextInt(12) == 0 ? 60 : invention.chance.nextInt(5);
        var each = new LinkedHashMap<String, Object>();
        each.put("type", "foreach");
        each.put("inputCollection", "${ [range(" + size + ")] }");
        each.put("outputCollection", "${ ." + invention.next("c") + " }");
        each.put("iterationParam", "element");
        each.put("mode", actions.pick("parallel", "parallel", "sequential"));
        if (each.get("mode").equals("parallel") && invention.chance.nextBoolean()) {
            each.put("batchSize", 1 + invention.chance.nextInt(3));
        }
        each.put("actions", size > 5 ? List.of(Map.of("functionRef", "double")) : elementwise());
        return each;
    }

    private List<Object> elementwise() {
        var get = Map.of("refName", "getItem", "arguments", Map.of("id", "${ \"item\\(.element)\" }"));
        var calls = depth < Invention.DEPTH && invention.chance.nextInt(3) == 0;
        return List.of(calls ? Map.of("subFlowRef", invention.workflow(depth + 1, false)) : Map.of("functionRef", get));
    }

    private Map<String, Object> waiting() {
        var type = expected();
        var group = Map.of(
                "eventRefs", List.of(type),
                "eventDataFilter", Map.of("toStateData", "${ ." + invention.next("e") + " }"),
                "actions", actions.some(2));
        if (invention.chance.nextInt(3) > 0) {
            invention.event(type, "7");
            return Map.of("type", "event", "onEvents", List.of(group));
        }
        return Map.of("type", "event", "onEvents", List.of(group), "timeouts", Map.of("eventTimeout", "PT30S"));
    }

    private Map<String, Object> calledBack() {
        var type = expected();
        invention.event(type, "7");
        return Map.of(
                "type",
                "callback",
                "action",
                actions.any(),
                "eventRef",
                type,
                "eventDataFilter",
                Map.of("toStateData", "${ ." + invention.next("e") + " }"));
    }

    /** An event that the workflow can wait for. */
    private String expected() {
        var type = invention.next("Event");
        var correlation = Map.of("contextAttributeName", "key", "contextAttributeValue", "${ .key }");
        events.add(Map.of("name", type, "type", type, "source", "/outside", "correlation", List.of(correlation)));
        return type;
    }

    /** Something goes wrong here in any case: a handler takes it, or it ends the workflow. */
    private Map<String, Object> failing() {
        var late = invention.chance.nextBoolean();
        var failing = new LinkedHashMap<String, Object>();
        failing.put("type", "operation");
        var refused = actions.act(DeterministicServices.REFUSED);
        failing.put("actions", List.of(late ? Actions.with(refused, "sleep", Map.of("before", "P1D")) : refused));
        if (late) {
            failing.put("timeouts", Map.of("stateExecTimeout", "PT10S"));
        }
        if (invention.chance.nextInt(4) > 0) {
            var handler = invention.next("Handler");
            aside.add(Map.of("name", handler, "type", "inject", "data", Map.of("handled", handler), "end", true));
            failing.put("onErrors", List.of(Map.of("errorRef", late ? "Late" : "Refused", "transition", handler)));
        }
        return failing;
    }

    private Object onward(String next) {
        return switch (invention.chance.nextInt(6)) {
            case 0 -> Map.of("nextState", next, "compensate", true);
            case 1 -> Map.of("nextState", next, "produceEvents", List.of(produced()));
            default -> next;
        };
    }

    private Object end() {
        return switch (invention.chance.nextInt(8)) {
            case 0 -> Map.of("compensate", true);
            case 1 -> Map.of("produceEvents", List.of(produced()));
            case 2 -> Map.of("terminate", true);
            case 3 -> depth < Invention.DEPTH ? Map.of("continueAs", invention.workflow(depth + 1, alone)) : true;
            default -> true;
        };
    }

    private Map<String, Object> produced() {
        var name = invention.next("Told");
        events.add(Map.of("name", name, "type", "told", "kind", "produced"));
        return Map.of("eventRef", name, "data", Map.of("of", name));
    }

    private void branching(Map<String, Object> state, Map<String, Object> otherwise, String last) {
        var condition = new LinkedHashMap<String, Object>();
        condition.put("condition", actions.pick("${ .key == \"7\" }", "${ .key == \"8\" }"));
        condition.putAll(
                otherwise.containsKey("end") || last.equals(state.get("name"))
                        ? Map.of("end", true)
                        : Map.of("transition", last));
        state.put("dataConditions", List.of(condition));
        state.put("defaultCondition", otherwise);
    }

    /** Actions that others run beside. */
    private Actions beside() {
        return new Actions(invention, depth, false, events);
    }
}
