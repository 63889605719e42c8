package dev.stride.engine.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.common.Result;
import dev.stride.expression.BehaviourTable;
import dev.stride.expression.Bindings;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.PathExpression;
import dev.stride.expression.jq.Jq;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.DataPlacement;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataMergeTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    @TestFactory
    Stream<DynamicTest> dataMerge_returnsTheExpectedDataOrFault_andLeavesItsArgumentsUnchanged() {
        return BehaviourTable.of("/engine/merging.yaml")
                .map(row -> DynamicTest.dynamicTest(
                        "%s into %s %s".formatted(row.path("value"), row.path("data"), row.path("into")),
                        () -> check(row)));
    }

    /** A merge in quadratic time would take hours here. */
    @Test
    void mergeOfTwoLargeArrays_doesNotTakeQuadraticTime() {
        var mergeResult =
                DataMerge.merge(numbers(0, 200_000), numbers(100_000, 300_000), placement(NODES.objectNode()), none());

        assertThat(mergeResult).isEqualTo(Result.ok(numbers(0, 300_000)));
    }

    @Test
    void mergeIntoTheWorkflowData_reusesUnchangedSubtrees() {
        var untouched = NODES.objectNode().put("large", true);
        var data = NODES.objectNode().<ObjectNode>set("untouched", untouched);
        var row = NODES.objectNode().put("into", ".a.b");

        var merged = DataMerge.merge(data, NODES.numberNode(1), placement(row), none())
                .orElse(fault -> fail(fault.message()));

        assertThat(merged.path("untouched")).isSameAs(untouched);
    }

    @ParameterizedTest(name = "{0} levels more than may be, below {1}: merged {2}")
    @CsvSource({"0, .a, true", "1, .a, false", "0, .a.b, true", "1, .a.b, false"})
    void valueIsMerged_unlessItNestsTooDeeplyAtItsPlaceInTheData(int more, String into, boolean isMerged) {
        var above = into.split("\\.").length - 1;
        JsonNode value = NODES.numberNode(1);
        for (int level = 0; level < Limits.NESTING_DEPTH - above + more; level++) {
            value = NODES.arrayNode().add(value);
        }
        var row = NODES.objectNode().put("into", into);

        var result = DataMerge.merge(NODES.objectNode(), value, placement(row), none());

        assertThat(result.map(_ -> "merged").orElse(Fault::code)).isEqualTo(isMerged ? "merged" : Fault.LIMIT);
    }

    private static void check(JsonNode row) {
        var data = row.path("data").deepCopy();
        var value = row.path("value").deepCopy();
        switch (DataMerge.merge(data, value, placement(row), BehaviourTable.bindings(row))) {
            case Result.Ok<JsonNode, Fault>(JsonNode merged) -> {
                assertThat(row.has("fault")).as("%s does not merge", row).isFalse();
                assertThat(merged).isEqualTo(row.path("out"));
            }
            case Result.Failed<JsonNode, Fault>(Fault fault) -> {
                assertThat(fault.code()).isEqualTo(row.path("fault").asText("none"));
                assertThat(fault.message()).contains(row.path("message").asText());
            }
        }
        assertThat(data).isEqualTo(row.path("data"));
        assertThat(value).isEqualTo(row.path("value"));
    }

    private static DataPlacement.Merge placement(JsonNode row) {
        return new DataPlacement.Merge(
                row.has("into") ? Optional.of(path(row)) : Optional.empty(),
                row.path("name").asText());
    }

    private static PathExpression path(JsonNode row) {
        var variables = BehaviourTable.bindings(row).variables().keySet();
        var parsed = new Jq().parsePath(row.path("into").asText(), variables);
        return (PathExpression) ((Parsed.Valid) parsed).expression();
    }

    private static Bindings none() {
        return BehaviourTable.bindings(NODES.objectNode());
    }

    private static ArrayNode numbers(int from, int to) {
        var numbers = NODES.arrayNode(to - from);
        IntStream.range(from, to).forEach(numbers::add);
        return numbers;
    }
}
