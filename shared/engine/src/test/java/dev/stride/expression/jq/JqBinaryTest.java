package dev.stride.expression.jq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stride.expression.BehaviourTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Compares the rows for values and bindings with the output of the jq 1.6 binary, if it is on the path. */
class JqBinaryTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @BeforeAll
    static void jqIsThere() {
        assumeTrue(version().startsWith("jq-1.6"), "jq 1.6 is not on the path");
    }

    @TestFactory
    Stream<DynamicTest> officialJqBinary_returnsTheOutputsThatTheJqTestsOfStrideExpect() {
        return Stream.of("jq-values", "jq-bindings", "jq-builtins")
                .flatMap(topic -> BehaviourTable.of("/expression/" + topic + ".yaml"))
                .filter(row -> row.has("out"))
                .map(row -> BehaviourTable.test(
                        row,
                        "q",
                        () -> assertThat(outputs(row))
                                .usingElementComparator(BehaviourTable::compareAsJson)
                                .isEqualTo(expected(row))));
    }

    private static String version() {
        try {
            return run(List.of("jq", "--version"), "");
        } catch (IOException notInstalled) {
            return "";
        }
    }

    private static List<JsonNode> outputs(JsonNode row) throws IOException {
        var command = new ArrayList<>(List.of("jq", "-c"));
        row.path("vars").properties().forEach(variable -> {
            command.add("--argjson");
            command.add(variable.getKey());
            command.add(variable.getValue().toString());
        });
        command.add(row.path("q").asText());
        var outputs = new ArrayList<JsonNode>();
        for (var line :
                run(command, BehaviourTable.input(row).toString()).lines().toList()) {
            outputs.add(JSON.readTree(line));
        }
        return outputs;
    }

    private static List<JsonNode> expected(JsonNode row) {
        var expected = new ArrayList<JsonNode>();
        row.path("out").forEach(expected::add);
        return expected;
    }

    private static String run(List<String> command, String input) throws IOException {
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var stdin = process.outputWriter()) {
            stdin.write(input);
        }
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
