package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The interpreter of "ForEach State": the same actions for each element of a collection, each time on a copy of the data. */
record ForEachState(JsonNode state) implements Body {

    private static final String INTO = "outputCollection";

    @Override
    public JsonNode run(ExecutionThread executionThread) {
        var elements = JqFormula.value(state.path("inputCollection").asText(), executionThread.data, executionThread)
                .filter(JsonNode::isArray)
                .orElseThrow(() -> new Fault(Fault.COLLECTION));
        var results = new JsonNode[elements.size()];
        var size = batch(elements.size(), executionThread);
        for (int from = 0; from < elements.size(); from += size) {
            ConcurrentThreads.all(
                    executionThread,
                    IntStream.range(from, Math.min(from + size, elements.size()))
                            .mapToObj(at ->
                                    (ConcurrentThreads.Arm) arm -> results[at] = iteration(elements.path(at), arm))
                            .toList());
        }
        if (state.has(INTO)) {
            collect(List.of(results), executionThread);
        }
        return state;
    }

    /** Returns the number of concurrent iterations. */
    private int batch(int all, ExecutionThread executionThread) {
        if (state.path("mode").asText().equals("sequential")) {
            return 1;
        }
        if (!state.has("batchSize")) {
            return Math.max(1, all);
        }
        var size = state.path("batchSize");
        var number = size.isTextual() ? JqFormula.filled(size, executionThread.data, executionThread) : size;
        if (number.asInt() < 1) {
            throw new Fault(Fault.EXPRESSION);
        }
        return number.asInt();
    }

    /** Executes one iteration and returns the result of its only action, or the merged results of all. */
    private JsonNode iteration(JsonNode element, ExecutionThread executionThread) {
        var name = state.path("iterationParam").asText("item");
        executionThread.variables.put(name, element);
        if (executionThread.data instanceof ObjectNode data) {
            data.set(name, element);
        }
        var results = new ArrayList<JsonNode>();
        for (var action : state.path("actions")) {
            results.add(new Action(action, executionThread.instance.limit("actionExecTimeout", state))
                    .perform(executionThread));
        }
        var objects = results.stream().filter(JsonNode::isObject).toList();
        return results.size() > 1 && !objects.isEmpty()
                ? objects.stream().reduce(DataMerging::merged).orElseThrow()
                : results.reversed().stream()
                        .filter(result -> !result.isNull())
                        .findFirst()
                        .orElse(NullNode.getInstance());
    }

    /** Appends the results to the output collection. */
    private void collect(List<JsonNode> results, ExecutionThread executionThread) {
        var path = JqFormula.path(state.path(INTO).asText(), executionThread);
        executionThread.data = appended(executionThread.data, path, 0, results);
    }

    private static JsonNode appended(JsonNode data, JsonNode path, int depth, List<JsonNode> results) {
        var missing = data.isNull() || data.isMissingNode();
        if (depth == path.size()) {
            if (!missing && !data.isArray()) {
                throw new Fault(Fault.MERGE);
            }
            return (missing ? JsonNodeFactory.instance.arrayNode() : (ArrayNode) data.deepCopy()).addAll(results);
        }
        if (!missing && !data.isObject()) {
            throw new Fault(Fault.MERGE);
        }
        var all = missing ? JsonNodeFactory.instance.objectNode() : (ObjectNode) data.deepCopy();
        var key = path.path(depth).asText();
        all.set(key, appended(all.path(key), path, depth + 1, results));
        return all;
    }
}
