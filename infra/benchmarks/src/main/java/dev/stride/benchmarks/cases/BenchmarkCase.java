package dev.stride.benchmarks.cases;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A workflow that is wide or deep.
 *
 * @param units how many of what it is wide or deep in
 * @param unit the word for one of them
 * @param definitions the workflow that is started, and those that it calls
 * @param resources files that the definitions name
 * @param instances how many are started
 * @param input the data input of each
 * @param event with one, all instances wait before anything is counted, then it comes and one of them ends
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

    /** One instance, and all that it does is counted. */
    static BenchmarkCase of(
            String name, int units, String unit, List<String> definitions, Map<String, String> files, JsonNode input) {
        return new BenchmarkCase(name, units, unit, definitions, files, 1, _ -> input, Optional.empty());
    }
}
