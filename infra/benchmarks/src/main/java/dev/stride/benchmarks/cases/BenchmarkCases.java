package dev.stride.benchmarks.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The benchmark workflows. Each is large in one dimension, and its cost should grow in proportion to that size. */
final class BenchmarkCases {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final JsonNode EMPTY = JSON.objectNode();
    private static final String NUMBER = "functions: [ { name: number, operation: 'file:numbers.json#number' } ]";

    /** Returns the case of a workflow with a {@code foreach} state that performs one action per element, all in parallel. */
    static BenchmarkCase forEach(int elements, Map<String, String> service) {
        var input = JSON.objectNode();
        IntStream.range(0, elements)
                .forEach(n -> input.withArray("items").addObject().put("n", n));
        var definition = definition("each", NUMBER, """
                - name: Each
                  type: foreach
                  inputCollection: ${ .items }
                  outputCollection: ${ .results }
                  iterationParam: item
                  actions: [ { functionRef: { refName: number, arguments: { n: '${ .item.n }' } } } ]
                  stateDataFilter: { output: '${ { count: (.results | length) } }' }
                  end: true
                """);
        return BenchmarkCase.of("foreach " + elements, elements, "element", List.of(definition), service, input);
    }

    /** Returns the case of a workflow with a {@code parallel} state. Each of its branches performs one action. */
    static BenchmarkCase parallel(int branches, Map<String, String> service) {
        var each = IntStream.range(0, branches).mapToObj(n -> """
                  - { name: B%1$d, actions: [ { functionRef: { refName: number, arguments: { n: %1$d } },
                      actionDataFilter: { toStateData: '${ .b%1$d }' } } ] }
                """.formatted(n)).collect(Collectors.joining());
        var state = "- name: All\n  type: parallel\n  end: true\n  branches:\n" + each;
        var definition = definition("branches", NUMBER, state);
        return BenchmarkCase.of("parallel " + branches, branches, "branch", List.of(definition), service, EMPTY);
    }

    /** Returns the case of a chain of workflows, each of which calls the next as a sub-workflow. */
    static BenchmarkCase nested(int depth) {
        var calls = IntStream.range(0, depth).mapToObj(at -> definition("level" + at, "", """
                - { name: Down, type: operation, actions: [ { subFlowRef: level%d } ], end: true }
                """.formatted(at + 1)));
        var last =
                definition("level" + depth, "", "- { name: Bottom, type: inject, data: { deep: true }, end: true }\n");
        var all = Stream.concat(calls, Stream.of(last)).toList();
        return BenchmarkCase.of("nested " + depth, depth, "sub-workflow", all, Map.of(), EMPTY);
    }

    /** Returns the case of a workflow that repeats a loop of two states until it has run {@code states} states. */
    static BenchmarkCase loop(int states) {
        var definition = definition("loop", "", """
                - { name: Step, type: inject, data: { stepped: true }, stateDataFilter: { output: '${ .n += 1 }' },
                    transition: More }
                - name: More
                  type: switch
                  dataConditions: [ { condition: '${ .n < %d }', transition: Step } ]
                  defaultCondition: { end: true }
                """.formatted(states / 2));
        return BenchmarkCase.of(
                "loop " + states,
                states,
                "state",
                List.of(definition),
                Map.of(),
                JSON.objectNode().put("n", 0));
    }

    /** Returns the case of a workflow that passes large data, which no state reads, through 20 states and then 20 branches. */
    static BenchmarkCase data(int bytes) {
        int states = 20;
        var steps = IntStream.range(0, states)
                .mapToObj(n -> """
                - { name: S%d, type: switch, dataConditions: [ { condition: '${ .never == true }', end: true } ],
                    defaultCondition: { transition: S%d } }
                """.formatted(n, n + 1))
                .collect(Collectors.joining());
        var branches = IntStream.range(0, states)
                .mapToObj(n -> "  - { name: B%d, actions: [ { functionRef: touch } ] }\n".formatted(n))
                .collect(Collectors.joining());
        var functions = "functions: [ { name: touch, type: expression, operation: '{ touched: true }' } ]";
        var definition = definition(
                "data", functions, steps + "- name: S20\n  type: parallel\n  end: true\n  branches:\n" + branches);
        var input = JSON.objectNode().put("text", noise(bytes));
        return BenchmarkCase.of(
                "data of " + bytes / 1_000 + " KB", 2 * states, "state", List.of(definition), Map.of(), input);
    }

    /**
     * Returns a case in which many instances wait for events with different correlation values, and one event is sent to one of
     * them.
     */
    static BenchmarkCase waiting(int instances) {
        var definition = definition("waiting", """
                events:
                  - { name: Paid, type: paid, source: /bank,
                      correlation: [ { contextAttributeName: order, contextAttributeValue: '${ .order }' } ] }""", """
                - { name: Wait, type: event, onEvents: [ { eventRefs: [ Paid ] } ], end: true }
                """);
        var event = JSON.objectNode()
                .put("specversion", "1.0")
                .put("id", "e1")
                .put("source", "/bank")
                .put("type", "paid")
                .put("order", "o" + instances / 2);
        return new BenchmarkCase(
                "event among " + instances,
                1,
                "event",
                List.of(definition),
                Map.of(),
                instances,
                n -> JSON.objectNode().put("order", "o" + n),
                Optional.of(event));
    }

    private static String definition(String id, String declarations, String states) {
        return """
                id: %s
                version: '1.0'
                specVersion: '0.8'
                name: %s
                start: %s
                %s
                states:
                %s""".formatted(id, id, states.replaceFirst("(?s).*?name: (\\w+).*", "$1"), declarations, states);
    }

    /** Returns pseudo-random text, which compression hardly shrinks. */
    private static String noise(int bytes) {
        var noise = new byte[bytes * 3 / 4];
        new SplittableRandom(1).nextBytes(noise);
        return Base64.getEncoder().encodeToString(noise);
    }

    private BenchmarkCases() {}

    /**
     * A benchmark of a workflow that is large in one dimension, such as the number of its branches or the depth of its sub-workflow
     * calls.
     *
     * @param units the size of the workflow: its number of elements, branches, levels or the like
     * @param unit the noun for what {@code units} counts
     * @param definitions the started workflow, and those that it calls
     * @param resources files that the definitions refer to
     * @param instances the number of started instances
     * @param input the data input of each instance
     * @param event an event that all instances wait for before the measurement begins; then one instance receives it and ends
     */
    record BenchmarkCase(
            String name,
            int units,
            String unit,
            List<String> definitions,
            Map<String, String> resources,
            int instances,
            IntFunction<JsonNode> input,
            Optional<JsonNode> event) {

        /** Creates a benchmark that starts one instance and measures it from its start to its end. */
        static BenchmarkCase of(
                String name,
                int units,
                String unit,
                List<String> definitions,
                Map<String, String> files,
                JsonNode input) {
            return new BenchmarkCase(name, units, unit, definitions, files, 1, _ -> input, Optional.empty());
        }
    }
}
