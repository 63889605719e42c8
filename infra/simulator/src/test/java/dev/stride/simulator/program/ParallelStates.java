package dev.stride.simulator.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A generator of states with concurrent work.
 *
 * @param beside generates actions that run concurrently with others
 */
record ParallelStates(InventedWorkflow08 invention, InventedActions actions, InventedActions beside) {

    Map<String, Object> parallel() {
        var count = 2 + invention.chance.nextInt(2);
        if (invention.chance.nextInt(4) == 0) {
            return racing(count);
        }
        var branches = IntStream.range(0, count)
                .mapToObj(_ -> Map.of("name", invention.next("b"), "actions", branch()))
                .toList();
        return invention.chance.nextBoolean()
                ? Map.of("type", "parallel", "branches", branches)
                : Map.of("type", "parallel", "completionType", "allOf", "branches", branches);
    }

    /**
     * Generates the actions of a branch. The last one can store a sum in the same place as other branches do, so that
     * their order matters.
     */
    private List<Object> branch() {
        var branch = beside.some(2);
        if (invention.chance.nextInt(3) == 0) {
            branch.add(beside.adding());
        }
        return branch;
    }

    /** Generates branches that complete days apart, of which the first ones suffice. */
    private Map<String, Object> racing(int count) {
        var branches = new ArrayList<Object>();
        for (int day = 0; day < count; day++) {
            var late = InventedActions.with(actions.act("day"), "sleep", Map.of("before", "P" + (2 * day + 1) + "D"));
            branches.add(Map.of("name", invention.next("b"), "actions", List.of(late)));
        }
        if (invention.chance.nextBoolean()) {
            branches.add(0, branches.removeLast());
        }
        var needed = 1 + invention.chance.nextInt(count);
        return Map.of(
                "type",
                "parallel",
                "completionType",
                "atLeast",
                "numCompleted",
                invention.chance.nextBoolean() ? needed : "${ " + needed + " }",
                "branches",
                branches);
    }

    Map<String, Object> repeating() {
        var size = invention.chance.nextInt(12) == 0 ? 60 : invention.chance.nextInt(5);
        var each = new LinkedHashMap<String, Object>();
        each.put("type", "foreach");
        each.put("inputCollection", "${ [range(" + size + ")] | reverse }");
        if (invention.chance.nextInt(4) > 0) {
            each.put("outputCollection", "${ ." + actions.pick("all", invention.next("c")) + " }");
        }
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
        var square = Map.of("refName", "add", "arguments", Map.of("a", "${ $element }", "b", "${ .element }"));
        return switch (invention.chance.nextInt(6)) {
            case 0, 1 ->
                invention.calls(beside.depth())
                        ? List.of(Map.of("subFlowRef", invention.workflow(beside.depth() + 1, false)))
                        : List.of(Map.of("functionRef", get));
            case 2 ->
                List.of(Map.of("functionRef", get), Map.of("functionRef", square, "condition", "${ .element > 1 }"));
            case 3 ->
                List.of(
                        Map.of("functionRef", square, "actionDataFilter", Map.of("toStateData", "${ .own }")),
                        Map.of("functionRef", "own", "name", "own"));
            default -> List.of(Map.of("functionRef", get, "actionDataFilter", Map.of("results", "${ .what }")));
        };
    }
}
