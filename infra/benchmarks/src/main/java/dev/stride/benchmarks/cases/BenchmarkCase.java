package dev.stride.benchmarks.cases;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

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
            String name, int units, String unit, List<String> definitions, Map<String, String> files, JsonNode input) {
        return new BenchmarkCase(name, units, unit, definitions, files, 1, _ -> input, Optional.empty());
    }
}
