package dev.stride.simulator.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.language.Compilation;
import dev.stride.plan.Plan;
import dev.stride.runtime.codec.Json;
import dev.stride.simulator.comparison.ReferenceComparison;
import dev.stride.workflowtest.TestStep;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A generated program of Serverless Workflow 0.8: workflows with states of all kinds, which call one another up to {@value
 * #DEPTH} levels deep, the events that they wait for, and services with deterministic replies.
 */
public final class InventedWorkflow08 {

    /** Maximum depth of sub-workflow calls. */
    static final int DEPTH = 4;

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    private static final String ANSWERS = "answers";

    /** The OpenAPI document of the services. */
    private static final String SHOP = """
            { "openapi": "3.0.3", "info": { "title": "Shop", "version": "1" }, "servers": [ { "url": "https://shop.test" } ],
              "paths": {
                "/items/{id}": { "get": { "operationId": "getItem",
                  "parameters": [ { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } } ],
                  "responses": { "200": { "description": "the item" } } } },
                "/do/{what}": { "post": { "operationId": "do",
                  "parameters": [ { "name": "what", "in": "path", "required": true, "schema": { "type": "string" } } ],
                  "requestBody": { "content": { "application/json": { "schema": { "type": "object" } } } },
                  "responses": { "200": { "description": "done" } } } } } }""";

    /** Properties of every generated workflow besides its states. */
    private static final Map<String, Object> DECLARED = Map.of(
            "version", "1",
            "specVersion", "0.8",
            "constants", Map.of("seven", "7", "four", 4),
            "secrets", List.of("TOKEN"),
            "functions",
                    List.of(
                            Map.of("name", "getItem", "operation", "shop.json#getItem"),
                            Map.of("name", "do", "operation", "shop.json#do"),
                            expression("double", "{twice: 2}"),
                            expression("text", ".key"),
                            expression("list", "[.key, 1, 1]"),
                            expression("add", "{sum: \"\\($a) and \\($b)\"}"),
                            expression("increment", "$n + 1"),
                            expression("own", ".own"),
                            expression("isSeven", ".key == $CONST.seven"),
                            expression("hidden", "{long: ($SECRETS.TOKEN | length)}"),
                            expression("caught", "{code: $WORKFLOW.error.code, of: $WORKFLOW.id}")),
            "errors",
                    List.of(
                            Map.of("name", "Refused", "code", "409"),
                            Map.of("name", "Busy", "code", "503"),
                            Map.of("name", "Late", "code", "timeout"),
                            Map.of("name", "Odd", "code", "merge"),
                            Map.of("name", "NoList", "code", "foreach.inputCollection"),
                            Map.of("name", "Never", "code", "418"),
                            Map.of("name", "*")),
            "retries",
                    List.of(
                            Map.of("name", "Patient", "delay", "PT2S", "maxAttempts", 4),
                            Map.of(
                                    "name",
                                    "Growing",
                                    "delay",
                                    "PT1S",
                                    "multiplier",
                                    2,
                                    "increment",
                                    "PT1S",
                                    "maxDelay",
                                    "PT6S",
                                    "maxAttempts",
                                    3),
                            Map.of("name", "Hasty", "maxAttempts", 1)));

    private static Map<String, Object> expression(String name, String jq) {
        return Map.of("name", name, "type", "expression", "operation", jq);
    }

    final SplittableRandom chance;
    final BoundedWorkflows bounded = new BoundedWorkflows(this);
    private final Map<String, Map<String, Object>> workflows = new LinkedHashMap<>();
    private final List<TestStep> steps = new ArrayList<>();
    private final String name;
    private int names;

    private InventedWorkflow08(long seed) {
        chance = new SplittableRandom(seed);
        name = "invention " + seed;
    }

    /** Returns the program of a seed. */
    static Program of(long seed) {
        var invented = invented(seed);
        return new ReferenceComparison(invented).isLeftToChance()
                ? invented.program().racing()
                : invented.program();
    }

    /** Returns the program of a seed with its definitions and documents. */
    public static Invented invented(long seed) {
        return new InventedWorkflow08(seed).invented();
    }

    /** Returns the definitions of a seed. */
    public static List<JsonNode> definitions(long seed) {
        var inventedWorkflow08 = new InventedWorkflow08(seed);
        inventedWorkflow08.workflow(1, true);
        return inventedWorkflow08.definitions();
    }

    /**
     * A program and its sources.
     *
     * @param definitions the definitions in the order of their deployment
     * @param documents documents that the definitions reference, by reference
     */
    public record Invented(Program program, List<JsonNode> definitions, Map<String, String> documents) {}

    private Invented invented() {
        var program = program();
        return new Invented(program, definitions(), Map.of("shop.json", SHOP));
    }

    private List<JsonNode> definitions() {
        return workflows.values().stream()
                .map(it -> Json.decode(Json.encode(it), JsonNode.class))
                .toList();
    }

    private Program program() {
        var main = workflow(1, true);
        workflows.put(ANSWERS, answers());
        var plans = workflows.values().stream().map(this::plan).toList();
        return new Program(
                name,
                plans,
                Optional.of(main),
                Optional.empty(),
                JsonNodeFactory.instance.objectNode().put("key", "7"),
                START,
                steps,
                START,
                Map.of("TOKEN", "secret"),
                DeterministicServices::new,
                false);
    }

    /** Decides whether a workflow calls another one: the deeper it is, the rarer, and never below {@link #DEPTH}. */
    boolean calls(int depth) {
        return depth < DEPTH && chance.nextInt(depth) == 0;
    }

    /** Returns a unique name. */
    String next(String kind) {
        return kind + ++names;
    }

    /**
     * Generates a workflow.
     *
     * @param depth depth of the workflow in the chain of calls, counted from 1
     * @param alone whether nothing runs concurrently, so that it can fail and the outcome is still deterministic
     * @return its id
     */
    String workflow(int depth, boolean alone) {
        var id = next("w");
        var workflow = new LinkedHashMap<String, Object>();
        workflow.put("id", id);
        workflow.putAll(DECLARED);
        workflows.put(id, workflow);
        var events = new ArrayList<Map<String, Object>>();
        events.add(Map.of("name", "Question", "type", "question", "kind", "produced"));
        var states = new StateChain(this, depth, alone, events).chain();
        workflow.put("start", ((Map<?, ?>) states.getFirst()).get("name"));
        workflow.put("events", events);
        workflow.put("states", states);
        return id;
    }

    /** Adds a workflow. @return its id */
    String add(Map<String, Object> more, List<Map<String, Object>> states) {
        var id = next("w");
        var workflow = new LinkedHashMap<String, Object>();
        workflow.put("id", id);
        workflow.putAll(DECLARED);
        workflow.putAll(more);
        workflow.put("start", states.getFirst().get("name"));
        workflow.put("states", states);
        workflows.put(id, workflow);
        return id;
    }

    /** Schedules an event after the start of the program. */
    void event(String type, String key) {
        var event = JsonNodeFactory.instance.objectNode();
        event.put("type", type).put("source", "/outside").put("key", key);
        event.putObject("data").put("of", type);
        var after = steps.isEmpty()
                ? Duration.ofSeconds(20)
                : steps.getLast().after().orElseThrow().plusSeconds(chance.nextInt(600));
        steps.add(new TestStep.Event(Optional.of(after), event));
    }

    /** Generates the workflow that answers questions. */
    private static Map<String, Object> answers() {
        var answers = new LinkedHashMap<String, Object>();
        answers.put("id", ANSWERS);
        answers.putAll(DECLARED);
        answers.put("start", "Hear");
        answers.put(
                "events",
                List.of(
                        Map.of("name", "Question", "type", "question", "source", "/questions"),
                        Map.of("name", "Answer", "type", "answer", "source", "/answers", "kind", "produced")));
        var answer = Map.of(
                "eventRef", "Answer",
                "data", "${ {answer: .about} }",
                "contextAttributes", Map.of("about", "${ .about }"));
        answers.put(
                "states",
                List.of(Map.of(
                        "name",
                        "Hear",
                        "type",
                        "event",
                        "onEvents",
                        List.of(Map.of("eventRefs", List.of("Question"))),
                        "end",
                        Map.of("produceEvents", List.of(answer)))));
        return answers;
    }

    private Plan plan(Map<String, Object> workflow) {
        var text = new String(Json.encode(workflow), StandardCharsets.UTF_8);
        return switch (Program.compiled(text, Map.of("shop.json", SHOP))) {
            case Compilation.Compiled compiled -> compiled.plan();
            case Compilation.Rejected(var faults, var _) ->
                throw new IllegalStateException(name + " is refused: " + faults + " in " + text);
        };
    }
}
