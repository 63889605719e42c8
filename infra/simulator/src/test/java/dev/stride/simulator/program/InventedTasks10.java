package dev.stride.simulator.program;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Generates lists of tasks of Open Workflow 1.0 for {@link InventedWorkflow10}. */
final class InventedTasks10 {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int DEPTH = 3;
    private static final int MOST_TASKS = 4;
    private static final int SECONDS = 100_000;

    /** The sum of all numbers in the data, weighted by their places in arrays: any data has it, and it does not grow. */
    private static final String SUM =
            "([.] | [paths(numbers) as $p | getpath($p) * (1 + ($p | map(numbers) | add))] | (add // 0) % 1000)";

    private static final String COUNTED = "(($context.n // 0) + 1)";

    /**
     * Where tasks stand.
     *
     * @param variables what expressions can read there, without the dollar
     * @param errors those of the variables that hold errors
     * @param isRoot whether no branch, loop or timeout is around
     */
    private record Surroundings(int depth, Set<String> variables, Set<String> errors, boolean isRoot) {

        Surroundings inside(boolean root, String... more) {
            return new Surroundings(depth + 1, plus(variables, more), errors, isRoot && root);
        }

        Surroundings insideHandler(String error) {
            return new Surroundings(depth + 1, plus(variables, error), plus(errors, error), isRoot);
        }

        private static Set<String> plus(Set<String> names, String... more) {
            var all = new TreeSet<>(names);
            all.addAll(List.of(more));
            return all;
        }
    }

    private final SplittableRandom chance;
    private final String child;
    private final InventedFaults10 faults;
    private int names;

    /** @param child name of the workflow that tasks may call; empty if they call none */
    InventedTasks10(SplittableRandom chance, String child) {
        this.chance = chance;
        this.child = child;
        faults = new InventedFaults10(chance, SUM, SECONDS);
    }

    /** Returns what the tasks refer to by name. */
    ObjectNode declared() {
        return faults.declared();
    }

    ArrayNode document() {
        return list(new Surroundings(0, Set.of(), Set.of(), true));
    }

    private ArrayNode list(Surroundings around) {
        var list = JSON.arrayNode();
        var names = new ArrayList<String>();
        for (int left = 1 + chance.nextInt(MOST_TASKS); left > 0; left--) {
            names.add(next());
        }
        for (int index = 0; index < names.size(); index++) {
            var later = names.subList(index + 1, names.size());
            list.addObject().set(names.get(index), task(around, later));
        }
        return list;
    }

    private ObjectNode task(Surroundings around, List<String> later) {
        var task = body(around, later);
        if (chance.nextInt(5) == 0) {
            task.put("if", condition());
        }
        if (chance.nextInt(6) == 0) {
            task.putObject("input").put("from", value(around));
        }
        if (!task.has("output") && chance.nextInt(5) == 0) {
            task.putObject("output").put("as", value(around));
        }
        if (chance.nextInt(4) == 0) {
            task.putObject("export").put("as", export());
        }
        if (!task.has("timeout") && chance.nextInt(10) == 0) {
            faults.limit(task);
        }
        if (!task.has("switch") && chance.nextInt(7) == 0) {
            task.put("then", directive(later));
        }
        return task;
    }

    private ObjectNode body(Surroundings around, List<String> later) {
        return switch (chance.nextInt(around.depth() < DEPTH ? 17 : 9)) {
            case 0, 1 -> JSON.objectNode().put("set", "${ " + value(around) + " }");
            case 2 -> {
                var set = JSON.objectNode();
                set.putObject("set").put("n", "${ " + SUM + " }").put("k", 1).put("t", "text");
                yield set;
            }
            case 3 -> choice(later);
            case 4 -> waiting();
            case 5, 6 -> call();
            case 7 -> emit(around);
            case 8 -> chance.nextInt(3) == 0 ? faults.raise(List.copyOf(around.errors())) : listen();
            case 9 -> nested("do", list(around.inside(true)));
            case 10, 11 -> loop(around);
            case 12, 13 -> fork(around);
            case 14, 15 -> attempt(around);
            default -> around.isRoot() && !child.isEmpty() ? run(around) : limited(around);
        };
    }

    private static ObjectNode nested(String keyword, ArrayNode list) {
        var task = JSON.objectNode();
        task.set(keyword, list);
        return task;
    }

    private ObjectNode choice(List<String> later) {
        var task = JSON.objectNode();
        var cases = task.putArray("switch");
        for (int number = 1 + chance.nextInt(2); number > 0; number--) {
            cases.addObject().putObject("c" + number).put("when", condition()).put("then", directive(later));
        }
        if (chance.nextBoolean()) {
            cases.insertObject(0).putObject("otherwise").put("then", directive(later));
        }
        return task;
    }

    private String directive(List<String> later) {
        return switch (chance.nextInt(6)) {
            case 0 -> "exit";
            case 1 -> "end";
            case 2, 3 -> later.isEmpty() ? "continue" : later.get(chance.nextInt(later.size()));
            default -> "continue";
        };
    }

    private ObjectNode waiting() {
        var task = JSON.objectNode();
        task.set("wait", faults.seconds());
        return task;
    }

    private ObjectNode call() {
        var task = JSON.objectNode().put("call", "http");
        var what = List.of("one", "two9", "refused", "busy-2").get(chance.nextInt(4));
        var path = chance.nextInt(3) == 0
                ? "${ \"https://shop.test/do/\" + (if ($context.n // 0) < 3 then \"busy-2\" else \"one\" end) }"
                : "https://shop.test/do/" + (chance.nextInt(3) == 0 ? what : "one");
        var with = task.putObject("with").put("method", "post").put("endpoint", path);
        with.putObject("body").put("n", "${ " + SUM + " }");
        return task;
    }

    private ObjectNode emit(Surroundings around) {
        var task = JSON.objectNode();
        var with = task.putObject("emit").putObject("event").putObject("with");
        with.put("type", "made").put("source", "/made").putObject("data").put("v", "${ " + value(around) + " }");
        task.putObject("output").put("as", ".data");
        return task;
    }

    private ObjectNode listen() {
        var task = JSON.objectNode();
        var to = task.putObject("listen").putObject("to");
        switch (chance.nextInt(5)) {
            case 0 -> to.set("one", filter());
            case 1 -> to.putArray("any").add(filter()).add(filter());
            case 2 -> to.putArray("all").add(filter()).add(filter());
            case 3 -> {
                to.putArray("any").add(filter());
                to.put("until", "${ length >= 2 }");
                foreach(task.putObject("foreach"), true);
            }
            default -> {
                to.putArray("any").add(filter());
                to.putObject("until").set("one", filter());
                foreach(task.putObject("foreach"), false);
            }
        }
        return task;
    }

    private ObjectNode filter() {
        var filter = JSON.objectNode();
        var with = filter.putObject("with").put("type", next());
        if (chance.nextInt(4) == 0) {
            with.put("data", "${ . > 3 }");
        }
        return filter;
    }

    private void foreach(ObjectNode foreach, boolean mayWait) {
        var item = next();
        foreach.put("item", item).put("at", "i" + item);
        var list = foreach.putArray("do");
        if (mayWait && chance.nextBoolean()) {
            list.addObject().set(next(), waiting());
        }
        list.addObject().putObject(next()).put("set", "${ {n: (%s + $%s), i: $i%2$s} }".formatted(SUM, item));
        if (chance.nextBoolean()) {
            foreach.putObject("output").put("as", ".n");
        }
        if (chance.nextBoolean()) {
            foreach.putObject("export").put("as", export());
        }
    }

    private ObjectNode loop(Surroundings around) {
        var task = JSON.objectNode();
        var each = next();
        var elements = List.of("[1, 2, 3]", "[%s, \"x\"]".formatted(SUM), "[]", "[range(%s %% 4)]".formatted(SUM), ".");
        task.putObject("for")
                .put("each", each)
                .put("at", "i" + each)
                .put("in", "${ " + elements.get(chance.nextInt(chance.nextInt(4) == 0 ? 5 : 4)) + " }");
        var inside = around.inside(false, each, "i" + each);
        if (chance.nextInt(3) == 0) {
            task.put("while", chance.nextBoolean() ? "$i%s < 2".formatted(each) : condition());
        }
        task.set("do", list(inside));
        return task;
    }

    /** Generates a fork whose branches begin with a wait, so that no two of them end at one moment. */
    private ObjectNode fork(Surroundings around) {
        var task = JSON.objectNode();
        var fork = task.putObject("fork").put("compete", chance.nextInt(3) == 0);
        var branches = fork.putArray("branches");
        for (int number = 1 + chance.nextInt(3); number > 0; number--) {
            var list = list(around.inside(false));
            list.insertObject(0).set(next(), waiting());
            branches.addObject().set(next(), nested("do", list));
        }
        return task;
    }

    private ObjectNode attempt(Surroundings around) {
        var task = JSON.objectNode();
        var tasks = list(around.inside(true));
        if (chance.nextBoolean()) {
            tasks.insertObject(0).set(next(), counting());
        }
        task.set("try", tasks);
        var handler = task.putObject("catch");
        var as = chance.nextInt(4) == 0 ? "error" : next();
        if (!as.equals("error")) {
            handler.put("as", as);
        }
        faults.handler(handler);
        if (chance.nextInt(3) > 0) {
            var handled = list(around.insideHandler(as));
            handled.insertObject(0)
                    .putObject(next())
                    .put("set", "${ {n: $%s.status, at: $%1$s.instance, of: $%1$s.type} }".formatted(as));
            handler.set("do", handled);
        }
        return task;
    }

    private static ObjectNode counting() {
        var task = JSON.objectNode().put("set", "${ . }");
        task.putObject("export").put("as", "$context + {n: " + COUNTED + "}");
        return task;
    }

    /** Generates a list with a timeout. */
    private ObjectNode limited(Surroundings around) {
        var list = list(around.inside(false));
        list.insertObject(0).set(next(), waiting());
        var task = nested("do", list);
        faults.limit(task);
        return task;
    }

    private ObjectNode run(Surroundings around) {
        var task = JSON.objectNode();
        task.putObject("run")
                .putObject("workflow")
                .put("namespace", InventedWorkflow10.NAMESPACE)
                .put("name", child)
                .put("version", "1.0.0")
                .put("input", "${ " + value(around) + " }");
        return task;
    }

    private String value(Surroundings around) {
        var variables = List.copyOf(around.variables());
        return switch (chance.nextInt(30)) {
            case 0 -> "error(\"x\")";
            case 1, 2, 3 -> SUM;
            case 4, 5, 6 -> "[%s, 1, \"x\"]".formatted(SUM);
            case 7, 8, 9 -> "{n: %s, c: ($context.n // 0)}".formatted(SUM);
            case 10, 11 -> "{i: ($input | %s), n: %1$s}".formatted(SUM);
            case 12, 13, 14, 15, 16, 17 ->
                variables.isEmpty()
                        ? "{n: (%s + 1)}".formatted(SUM)
                        : "{v: ($%s | %s), n: %2$s}".formatted(variables.get(chance.nextInt(variables.size())), SUM);
            default -> "{n: (%s + 1), list: [1, 2]}".formatted(SUM);
        };
    }

    private String condition() {
        return switch (chance.nextInt(8)) {
            case 0 -> "${ ($context.n // 0) < 3 }";
            case 1 -> "null";
            case 2 -> "${ ($input | %s) > 100 }".formatted(SUM);
            case 3 -> chance.nextInt(6) == 0 ? "${ 5 }" : "true";
            default -> "%s %% 2 == 0".formatted(SUM);
        };
    }

    private String export() {
        return switch (chance.nextInt(4)) {
            case 0 -> "{n: %s}".formatted(SUM);
            case 1 -> "$context + {%s: %s}".formatted(next(), SUM);
            default -> "$context + {n: %s}".formatted(COUNTED);
        };
    }

    private String next() {
        return "x" + ++names;
    }
}
