package dev.stride.benchmarks.micro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A benchmark that runs no code of Stride, but does similar work as the engine. Its result shows how fast the machine is, so that
 * results of different machines can be compared.
 */
@State(Scope.Benchmark)
public class YardstickBenchmark {

    private static final int MEMBERS = 40;

    private final JsonNode tree = tree();

    /** Copies a tree of JSON, and puts its members into a map. */
    @Benchmark
    public Map<String, JsonNode> copiedTree() {
        var members = new HashMap<String, JsonNode>();
        tree.deepCopy().properties().forEach(member -> members.put(member.getKey(), member.getValue()));
        return members;
    }

    private static JsonNode tree() {
        var tree = JsonNodeFactory.instance.objectNode();
        for (int member = 0; member < MEMBERS; member++) {
            tree.putObject("member" + member).put("text", "value").put("number", member);
        }
        return tree;
    }
}
