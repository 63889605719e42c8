package dev.stride.simulator.program;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A generated workflow of Serverless Workflow 0.1: nested chains of operations, delays, switches and branches. A seed
 * determines them all. Some states loop, some retry, some fail and continue in a handler.
 */
public final class InventedWorkflow01 {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int DEPTH = 2;
    private static final int MOST_STATES = 3;
    private static final List<String> ANSWERS = List.of("one", "two9", "busy-2", "busy-3", "refused");

    /**
     * The replies that concurrent branches can get. A failure is not among them: it would cancel the other branches,
     * whose progress depends on chance.
     */
    private static final List<String> AT_ONCE = ANSWERS.subList(0, ANSWERS.size() - 1);

    private final SplittableRandom chance;
    private int names;

    private InventedWorkflow01(long seed) {
        chance = new SplittableRandom(seed);
    }

    /** Returns the program of a seed. */
    public static Program of(long seed) {
        var workflow = JSON.objectNode().put("id", "states-" + seed).put("name", "states " + seed);
        new InventedWorkflow01(seed).chain(workflow, 1);
        var input = JSON.objectNode().put("key", "7");
        input.putArray("list").add(1).add("x").add(true);
        return Program.invented("invented states " + seed, workflow, input);
    }

    /** Generates a chain of states; the last one does nothing and ends the chain. */
    private void chain(ObjectNode owner, int depth) {
        var end = next("End");
        var states = JSON.arrayNode();
        var start = end;
        for (var left = 1 + chance.nextInt(MOST_STATES); left > 0; left--) {
            start = before(start, states, depth);
        }
        states.add(operation(end).put("end", true));
        owner.put("startsAt", start);
        owner.set("states", states);
    }

    /**
     * Adds a state with a transition to another one.
     *
     * @return its name
     */
    private String before(String next, ArrayNode states, int depth) {
        var name = next("S");
        switch (chance.nextInt(depth < DEPTH ? 6 : 5)) {
            case 0 ->
                states.add(JSON.objectNode()
                        .put("name", name)
                        .put("type", "DELAY")
                        .put("timeDelay", "PT15S")
                        .put("nextState", next));
            case 1 -> states.add(choice(name, next, before(next, states, DEPTH)));
            case 5 -> states.add(parallel(name, next, depth));
            default -> states.add(calls(name, next));
        }
        return name;
    }

    private ObjectNode choice(String name, String next, String other) {
        var state = JSON.objectNode().put("name", name).put("type", "SWITCH").put("default", other);
        state.putArray("choices")
                .addObject()
                .put("path", "$.list[?(@ == 'x')]")
                .put("operator", chance.nextInt(2) == 0 ? "Equals" : "Exists")
                .put("value", chance.nextInt(2) == 0 ? "x" : "y")
                .put("nextState", next);
        return state;
    }

    private ObjectNode parallel(String name, String next, int depth) {
        var state = JSON.objectNode().put("name", name).put("type", "PARALLEL").put("nextState", next);
        state.putObject("filter").put("resultPath", "$." + next("r"));
        var branches = state.putArray("branches");
        for (var left = 2 + chance.nextInt(2); left > 0; left--) {
            var branch = branches.addObject().put("name", next("b")).put("waitForCompletion", chance.nextInt(4) > 0);
            chain(branch, depth + 1);
        }
        return state;
    }

    private ObjectNode calls(String name, String next) {
        var state = operation(name).put("nextState", next);
        var together = chance.nextInt(3) == 0;
        state.put("actionMode", together ? "PARALLEL" : "SEQUENTIAL");
        state.putObject("filter").put("resultPath", "$." + next("r"));
        var actions = state.withArray("actions");
        for (var left = 1 + chance.nextInt(2); left > 0; left--) {
            actions.add(action(next, together ? AT_ONCE : ANSWERS));
        }
        state.putArray("onError")
                .addObject()
                .put("errorExpression", "code == '409'")
                .put("nextState", next);
        if (chance.nextInt(3) == 0) {
            var loop = state.putObject("loop").put("inputCollection", "$.list");
            loop.put("outputCollection", "$." + next("o"));
            if (chance.nextInt(2) == 0) {
                loop.put("timeDelay", "PT5S");
            }
        }
        return state;
    }

    private ObjectNode action(String next, List<String> answers) {
        var answer = answers.get(chance.nextInt(answers.size()));
        var action = JSON.objectNode();
        action.putObject("function")
                .put("name", next("f"))
                .put("type", "http")
                .put("resource", "https://shop.test/" + answer);
        action.putArray("retry")
                .addObject()
                .put("match", "503")
                .put("interval", "R5/PT2S")
                .put("nextState", next);
        return action;
    }

    private static ObjectNode operation(String name) {
        var state = JSON.objectNode().put("name", name).put("type", "OPERATION").put("actionMode", "SEQUENTIAL");
        state.putArray("actions");
        return state;
    }

    private String next(String kind) {
        return kind + ++names;
    }
}
