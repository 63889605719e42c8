package dev.stride.simulator.program;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Generates what Open Workflow 1.0 says about errors: errors to raise, filters of handlers, retry policies and timeouts. Some
 * are declared for the whole definition, and tasks refer to them by name.
 */
final class InventedFaults10 {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final String TYPES = "https://rows.test/errors/";

    /** A condition over an error that fails for every error. */
    private static final String FAILING = "${ .status | test(\"5\") }";

    private final SplittableRandom chance;
    private final String sum;
    private final int mostSeconds;
    private final ObjectNode declared = JSON.objectNode();

    /** @param sum jq for a number from the data */
    InventedFaults10(SplittableRandom chance, String sum, int mostSeconds) {
        this.chance = chance;
        this.sum = sum;
        this.mostSeconds = mostSeconds;
    }

    /** Returns the declarations of the definition. */
    ObjectNode declared() {
        return declared;
    }

    /** Generates a duration that most likely differs from all others, so that no two things happen at one moment. */
    ObjectNode seconds() {
        return JSON.objectNode().put("seconds", 1 + chance.nextInt(mostSeconds));
    }

    /** Adds a timeout to a task: constant, computed or declared. */
    void limit(ObjectNode task) {
        switch (chance.nextInt(4)) {
            case 0 -> task.put("timeout", declare("timeouts", after(seconds())));
            case 1 ->
                task.set(
                        "timeout",
                        after(JSON.objectNode()
                                .put("seconds", "${ %s + %d }".formatted(sum, 1 + chance.nextInt(mostSeconds)))));
            default -> task.set("timeout", after(seconds()));
        }
    }

    private static ObjectNode after(ObjectNode duration) {
        return JSON.objectNode().set("after", duration);
    }

    /** Generates a task that raises an error. @param caught variables that hold errors */
    ObjectNode raise(List<String> caught) {
        var error = JSON.objectNode()
                .put("type", TYPES + chance.nextInt(2))
                .put("status", 500 + chance.nextInt(2))
                .put("title", chance.nextBoolean() ? "t" : "${ \"t\" + \"\" }");
        if (chance.nextInt(4) == 0) {
            error.put("instance", "/given");
        }
        if (!caught.isEmpty() && chance.nextBoolean()) {
            var variable = caught.get(chance.nextInt(caught.size()));
            error.put("type", "${ $%s.type }".formatted(variable)).put("status", "${ $%s.status }".formatted(variable));
        }
        var raise = JSON.objectNode();
        if (chance.nextInt(3) == 0 && caught.isEmpty()) {
            raise.put("error", declare("errors", error));
        } else {
            raise.set("error", error);
        }
        return JSON.objectNode().set("raise", raise);
    }

    /** Adds what a handler catches, and how often it retries. */
    void handler(ObjectNode handler) {
        if (chance.nextInt(2) == 0) {
            filter(handler.putObject("errors").putObject("with"));
        }
        if (chance.nextInt(4) == 0) {
            handler.put("when", condition());
        }
        if (chance.nextInt(6) == 0) {
            handler.put("exceptWhen", condition());
        }
        if (chance.nextBoolean()) {
            var retry = retry();
            if (chance.nextInt(4) == 0) {
                handler.put("retry", declare("retries", retry));
            } else {
                handler.set("retry", retry);
            }
        }
    }

    private void filter(ObjectNode with) {
        switch (chance.nextInt(5)) {
            case 0 -> with.put("type", TYPES + chance.nextInt(2));
            case 1 ->
                with.put(
                        "type",
                        List.of(
                                                "https://open-workflow-specification.org/spec/1.0.0/errors/",
                                                "https://serverlessworkflow.io/spec/1.0.0/errors/",
                                                "https://serverlessworkflow.io/dsl/errors/types/")
                                        .get(chance.nextInt(3))
                                + List.of("communication", "expression", "timeout")
                                        .get(chance.nextInt(3)));
            case 2 -> with.put("title", "t");
            default -> with.put("status", List.of(500, 503, 409, 400, 408).get(chance.nextInt(5)));
        }
    }

    private String condition() {
        return chance.nextInt(12) == 0
                ? FAILING
                : List.of(
                                "${ .status >= 500 }",
                                ".status < 503",
                                "($context.n // 0) < 4",
                                "($input | %s) > 50".formatted(sum))
                        .get(chance.nextInt(4));
    }

    private ObjectNode retry() {
        var retry = JSON.objectNode();
        var delay = seconds();
        retry.set("delay", delay);
        switch (chance.nextInt(4)) {
            case 0 -> retry.putObject("backoff").putObject("linear");
            case 1 -> retry.putObject("backoff").putObject("exponential");
            case 2 -> retry.putObject("backoff").putObject("constant");
            default -> {}
        }
        if (chance.nextInt(5) == 0) {
            var exactly = seconds();
            retry.putObject("jitter").<ObjectNode>set("from", exactly).set("to", exactly.deepCopy());
        }
        if (chance.nextInt(4) == 0) {
            retry.put(chance.nextBoolean() ? "when" : "exceptWhen", condition());
        }
        limits(retry.putObject("limit"), delay.path("seconds").intValue());
        return retry;
    }

    /** Adds limits, at least one of which ends the retries soon. */
    private void limits(ObjectNode limit, int delay) {
        var bounded = chance.nextInt(3) == 0;
        if (bounded) {
            limit.putObject("duration").put("seconds", 1 + chance.nextInt(3 * delay));
        }
        if (!bounded || chance.nextBoolean()) {
            limit.withObject("/attempt").put("count", chance.nextInt(3));
        }
        if (chance.nextInt(4) == 0) {
            limit.withObject("/attempt").set("duration", seconds());
        }
    }

    private String declare(String kind, ObjectNode component) {
        var all = declared.withObject("/" + kind);
        var name = kind + all.size();
        all.set(name, component);
        return name;
    }
}
