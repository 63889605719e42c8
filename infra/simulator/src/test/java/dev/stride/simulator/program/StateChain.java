package dev.stride.simulator.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A generator of the main chain of a workflow's states, with bypasses and with transitions to error handlers. */
final class StateChain {

    private static final int MOST = 4;

    private final InventedWorkflow08 inventedWorkflow08;
    private final int depth;
    private final boolean alone;
    private final InventedActions inventedActions;
    private final SideStates sideStates;
    private final WaitingStates waitingStates;
    private final ParallelStates parallelStates;
    private final FailingStates failingStates;

    /**
     * @param alone whether nothing runs concurrently with the workflow
     * @param events receives the events that the workflow declares
     */
    StateChain(InventedWorkflow08 inventedWorkflow08, int depth, boolean alone, List<Map<String, Object>> events) {
        this.inventedWorkflow08 = inventedWorkflow08;
        this.depth = depth;
        this.alone = alone;
        inventedActions = new InventedActions(inventedWorkflow08, depth, alone, events);
        sideStates = new SideStates(inventedWorkflow08, inventedActions, events);
        waitingStates = new WaitingStates(inventedWorkflow08, inventedActions, events);
        parallelStates = new ParallelStates(
                inventedWorkflow08, inventedActions, new InventedActions(inventedWorkflow08, depth, false, events));
        failingStates = new FailingStates(inventedWorkflow08, inventedActions, sideStates);
    }

    List<Object> chain() {
        var names = IntStream.rangeClosed(0, 1 + inventedWorkflow08.chance.nextInt(MOST))
                .mapToObj(_ -> inventedWorkflow08.next("S"))
                .toList();
        var states = new ArrayList<Object>();
        for (int i = 0; i < names.size(); i++) {
            var last = i == names.size() - 1;
            var next = last
                    ? Map.<String, Object>of("end", end())
                    : Map.of("transition", sideStates.onward(names.get(i + 1)));
            var state = new LinkedHashMap<String, Object>();
            state.put("name", names.get(i));
            state.putAll(i == 0 ? injecting() : any());
            lead(state, next, names.getLast());
            states.add(state);
        }
        states.addAll(sideStates.states());
        return states;
    }

    /** Sets the transition of a state. */
    private void lead(Map<String, Object> state, Map<String, Object> next, String last) {
        if (!"switch".equals(state.get("type"))) {
            state.putAll(next);
        } else if (state.containsKey("eventConditions")) {
            waitingStates.branch(state, next);
        } else if (inventedWorkflow08.chance.nextInt(3) == 0) {
            sideStates.loop(state, next);
        } else {
            branch(state, next, last);
        }
        if (inventedWorkflow08.chance.nextInt(4) == 0) {
            state.putIfAbsent("stateDataFilter", filter());
        }
    }

    private Map<String, Object> any() {
        return switch (inventedWorkflow08.chance.nextInt(15)) {
            case 0 -> injecting();
            case 1, 2 -> operating();
            case 3 ->
                Map.of("type", "sleep", "duration", inventedActions.pick("PT1S", "PT45S", "PT20M", "P2D", "P1DT1H"));
            case 4, 5 -> parallelStates.parallel();
            case 6, 7 -> parallelStates.repeating();
            case 8 -> Map.of("type", "switch");
            case 9, 12 -> depth == 1 ? waitingStates.any() : operating();
            case 10 -> depth == 1 ? waitingStates.calledBack() : parallelStates.parallel();
            case 11, 13, 14 -> alone ? failingStates.any() : operating();
            default -> throw new IllegalStateException("there are fifteen kinds");
        };
    }

    /**
     * Generates a state data filter. Every filter keeps the key, because later states read it. The other names in it
     * differ from those that states write, because their data could not be merged.
     */
    private Map<String, Object> filter() {
        var input = inventedActions.pick(
                "${ {key, only: (. | length)} }",
                "${ {key, whole: .} }",
                "${ .nothing }",
                "${ . + {more: $CONST.four} }");
        var output =
                inventedActions.pick("${ {key, rest: del(.key)} }", "${ {key, count: (. | length)} }", "${ empty }");
        return switch (inventedWorkflow08.chance.nextInt(3)) {
            case 0 -> Map.of("input", input);
            case 1 -> Map.of("output", output);
            default -> Map.of("input", input, "output", output);
        };
    }

    private Map<String, Object> injecting() {
        var list = List.of(inventedWorkflow08.chance.nextInt(3), inventedWorkflow08.chance.nextInt(3));
        return Map.of(
                "type",
                "inject",
                "data",
                Map.of(inventedWorkflow08.next("i"), inventedWorkflow08.chance.nextInt(100), "key", "7", "all", list));
    }

    private Map<String, Object> operating() {
        if (inventedWorkflow08.chance.nextInt(8) == 0) {
            return Map.of("type", "operation", "actions", inventedActions.outlived());
        }
        var parallel = inventedWorkflow08.chance.nextInt(3) == 0;
        var mine = parallel ? parallelStates.beside() : inventedActions;
        var operation = InventedActions.with(
                Map.of("type", "operation", "actionMode", parallel ? "parallel" : "sequential"),
                "actions",
                mine.some(3));
        return inventedWorkflow08.chance.nextInt(3) == 0
                ? InventedActions.with(operation, "compensatedBy", sideStates.undoing())
                : operation;
    }

    private Object end() {
        return switch (inventedWorkflow08.chance.nextInt(9)) {
            case 0 -> Map.of("compensate", true);
            case 1 -> Map.of("produceEvents", List.of(sideStates.produced()));
            case 2 -> Map.of("terminate", true);
            case 3 -> Map.of("compensate", true, "produceEvents", List.of(sideStates.produced()));
            case 4 -> depth < InventedWorkflow08.DEPTH ? Map.of("continueAs", continued()) : true;
            default -> true;
        };
    }

    private Object continued() {
        var next = inventedWorkflow08.workflow(depth + 1, alone);
        return inventedWorkflow08.chance.nextBoolean()
                ? next
                : Map.of("workflowId", next, "version", "1", "data", "${ {key, handed: (. | length)} }");
    }

    private void branch(Map<String, Object> state, Map<String, Object> otherwise, String last) {
        var away = otherwise.containsKey("end") || last.equals(state.get("name"));
        var first = new LinkedHashMap<String, Object>(away ? Map.of("end", true) : Map.of("transition", last));
        first.put("condition", inventedActions.pick("${ .key == \"7\" }", "${ .key == \"8\" }"));
        var second = new LinkedHashMap<String, Object>(Map.of("transition", sideStates.remark(Map.of("end", true))));
        second.put("condition", inventedActions.pick("${ .all | length > 2 }", "${ .none }"));
        state.put("dataConditions", List.of(first, second));
        state.put("defaultCondition", otherwise);
    }
}
