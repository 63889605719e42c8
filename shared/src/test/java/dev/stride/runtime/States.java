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
    private final Actions actions;
    private final Aside aside;
    private final Waits waits;
    private final Forks forks;
    private final Failures failures;

    /**
     * @param alone whether nothing runs beside the workflow
     * @param events that the workflow declares
     */
    States(Invention invention, int depth, boolean alone, List<Map<String, Object>> events) {
        this.invention = invention;
        this.depth = depth;
        this.alone = alone;
        actions = new Actions(invention, depth, alone, events);
        aside = new Aside(invention, actions, events);
        waits = new Waits(invention, actions, events);
        forks = new Forks(invention, actions, new Actions(invention, depth, false, events));
        failures = new Failures(invention, actions, aside);
    }

    List<Object> chain() {
        var names = IntStream.rangeClosed(0, 1 + invention.chance.nextInt(MOST))
                .mapToObj(_ -> invention.next("S"))
                .toList();
        var states = new ArrayList<Object>();
        for (int i = 0; i < names.size(); i++) {
            var last = i == names.size() - 1;
            var next =
                    last ? Map.<String, Object>of("end", end()) : Map.of("transition", aside.onward(names.get(i + 1)));
            var state = new LinkedHashMap<String, Object>();
            state.put("name", names.get(i));
            state.putAll(i == 0 ? injecting() : any());
            lead(state, next, names.getLast());
            states.add(state);
        }
        states.addAll(aside.states());
        return states;
    }

    /** Says where a state leads. */
    private void lead(Map<String, Object> state, Map<String, Object> next, String last) {
        if (!"switch".equals(state.get("type"))) {
            state.putAll(next);
        } else if (state.containsKey("eventConditions")) {
            waits.branch(state, next);
        } else if (invention.chance.nextInt(3) == 0) {
            aside.loop(state, next);
        } else {
            branch(state, next, last);
        }
        if (invention.chance.nextInt(4) == 0) {
            state.putIfAbsent("stateDataFilter", filter());
        }
    }

    private Map<String, Object> any() {
        return switch (invention.chance.nextInt(15)) {
            case 0 -> injecting();
            case 1, 2 -> operating();
            case 3 -> Map.of("type", "sleep", "duration", actions.pick("PT1S", "PT45S", "PT20M", "P2D", "P1DT1H"));
            case 4, 5 -> forks.parallel();
            case 6, 7 -> forks.repeating();
            case 8 -> Map.of("type", "switch");
            case 9, 12 -> depth == 1 ? waits.any() : operating();
            case 10 -> depth == 1 ? waits.calledBack() : forks.parallel();
            case 11, 13, 14 -> alone ? failures.any() : operating();
            default -> throw new IllegalStateException("there are fifteen kinds");
        };
    }

    /** All later states read the key, so that it passes every filter. Other names are no state's, whose data could not be merged. */
    private Map<String, Object> filter() {
        var input = actions.pick(
                "${ {key, only: (. | length)} }",
                "${ {key, whole: .} }",
                "${ .nothing }",
                "${ . + {more: $CONST.four} }");
        var output = actions.pick("${ {key, rest: del(.key)} }", "${ {key, count: (. | length)} }", "${ empty }");
        return switch (invention.chance.nextInt(3)) {
            case 0 -> Map.of("input", input);
            case 1 -> Map.of("output", output);
            default -> Map.of("input", input, "output", output);
        };
    }

    private Map<String, Object> injecting() {
        var list = List.of(invention.chance.nextInt(3), invention.chance.nextInt(3));
        return Map.of(
                "type",
                "inject",
                "data",
                Map.of(invention.next("i"), invention.chance.nextInt(100), "key", "7", "all", list));
    }

    private Map<String, Object> operating() {
        if (invention.chance.nextInt(8) == 0) {
            return Map.of("type", "operation", "actions", actions.outlived());
        }
        var parallel = invention.chance.nextInt(3) == 0;
        var mine = parallel ? forks.beside() : actions;
        var operation = Actions.with(
                Map.of("type", "operation", "actionMode", parallel ? "parallel" : "sequential"),
                "actions",
                mine.some(3));
        return invention.chance.nextInt(3) == 0 ? Actions.with(operation, "compensatedBy", aside.undoing()) : operation;
    }

    private Object end() {
        return switch (invention.chance.nextInt(9)) {
            case 0 -> Map.of("compensate", true);
            case 1 -> Map.of("produceEvents", List.of(aside.produced()));
            case 2 -> Map.of("terminate", true);
            case 3 -> Map.of("compensate", true, "produceEvents", List.of(aside.produced()));
            case 4 -> depth < Invention.DEPTH ? Map.of("continueAs", continued()) : true;
            default -> true;
        };
    }

    private Object continued() {
        var next = invention.workflow(depth + 1, alone);
        return invention.chance.nextBoolean()
                ? next
                : Map.of("workflowId", next, "version", "1", "data", "${ {key, handed: (. | length)} }");
    }

    private void branch(Map<String, Object> state, Map<String, Object> otherwise, String last) {
        var away = otherwise.containsKey("end") || last.equals(state.get("name"));
        var first = new LinkedHashMap<String, Object>(away ? Map.of("end", true) : Map.of("transition", last));
        first.put("condition", actions.pick("${ .key == \"7\" }", "${ .key == \"8\" }"));
        var second = new LinkedHashMap<String, Object>(Map.of("transition", aside.remark(Map.of("end", true))));
        second.put("condition", actions.pick("${ .all | length > 2 }", "${ .none }"));
        state.put("dataConditions", List.of(first, second));
        state.put("defaultCondition", otherwise);
    }
}
