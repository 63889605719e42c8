package dev.stride.simulator.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A generated workflow of the Workflow Language: actions, yields, and nested conditions and loops. A seed determines them
 * all.
 */
final class InventedWorkflowLanguage {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int DEPTH = 4;
    private static final int MOST_STEPS = 4;
    private static final List<String> ANSWERS = List.of("one", "two9", "busy-2", "busy-3", "four");

    private final SplittableRandom chance;
    private final List<String> variables = new ArrayList<>(List.of("params.key", "params.list"));
    private int names;

    private InventedWorkflowLanguage(long seed) {
        chance = new SplittableRandom(seed);
    }

    /** Returns the program of a seed. */
    static Program of(long seed) {
        var workflow = JSON.objectNode().put("id", "steps-" + seed);
        workflow.set("steps", new InventedWorkflowLanguage(seed).steps(1));
        var input = JSON.objectNode().put("key", "7");
        input.putArray("list").add(1).add("x").add(true);
        return Program.invented("invented steps " + seed, workflow, input);
    }

    private ArrayNode steps(int depth) {
        var steps = JSON.arrayNode();
        for (var left = 1 + chance.nextInt(MOST_STEPS); left > 0; left--) {
            steps.add(step(depth));
        }
        return steps;
    }

    private ObjectNode step(int depth) {
        return switch (chance.nextInt(depth < DEPTH ? 6 : 4)) {
            case 0, 1 -> JSON.objectNode().set("yield", value());
            case 2, 3 -> action();
            case 4 -> condition(depth);
            default -> loop(depth);
        };
    }

    private ObjectNode action() {
        var answer = ANSWERS.get(chance.nextInt(ANSWERS.size()));
        var action = JSON.objectNode().put("type", "http").put("url", "https://shop.test/" + answer);
        action.putObject("query").putArray("obj").addArray().add("q").add(variable());
        if (chance.nextInt(2) == 0) {
            var result = action.putObject("result").put("as", next("v"));
            result.set("transform", JSON.objectNode().put("var", "action.result.size"));
        }
        return action;
    }

    private ObjectNode condition(int depth) {
        var condition = JSON.objectNode();
        var sides = JSON.arrayNode().add(variable()).add(chance.nextInt(3));
        condition.set("if", JSON.objectNode().set(chance.nextInt(2) == 0 ? "==" : ">", sides));
        condition.set("then", steps(depth + 1));
        if (chance.nextInt(2) == 0) {
            condition.set("else", steps(depth + 1));
        }
        return condition;
    }

    private ObjectNode loop(int depth) {
        var element = next("e");
        var loop = JSON.objectNode();
        loop.set(
                "loop",
                chance.nextInt(2) == 0
                        ? reference("params.list")
                        : JSON.arrayNode().add(0).add("y"));
        loop.put("element", element);
        var outside = List.copyOf(variables);
        variables.addAll(List.of(element, element + "_index", "loop.element", "loop.element_index"));
        loop.set("do", steps(depth + 1));
        variables.clear();
        variables.addAll(outside);
        return loop;
    }

    private JsonNode value() {
        return chance.nextInt(3) == 0
                ? JSON.numberNode(chance.nextInt(100))
                : JSON.arrayNode().add(variable()).add(variable());
    }

    private JsonNode variable() {
        return reference(variables.get(chance.nextInt(variables.size())));
    }

    private static JsonNode reference(String variable) {
        return JSON.objectNode().put("var", variable);
    }

    private String next(String kind) {
        return kind + ++names;
    }
}
