package dev.stride.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.Merging.Merged;
import dev.stride.expression.Bindings;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.PathExpression;
import dev.stride.expression.Rows;
import dev.stride.expression.jq.Jq;
import dev.stride.plan.Placement;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class MergingTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    @TestFactory
    Stream<DynamicTest> aValueMergesIntoDataOrClashesAndNeitherChanges() {
        return Rows.of("/engine/merging.yaml")
                .map(row -> DynamicTest.dynamicTest(
                        "%s into %s %s".formatted(row.path("value"), row.path("data"), row.path("into")),
                        () -> check(row)));
    }

    /** With a search through the array for each element this would take hours. */
    @Test
    void largeArraysMerge() {
        var merged =
                Merging.merge(numbers(0, 200_000), numbers(100_000, 300_000), placement(NODES.objectNode()), none());

        assertThat(merged).isEqualTo(new Merged.Data(numbers(0, 300_000)));
    }

    @Test
    void whatDoesNotLieOnTheWayIsSharedInsteadOfCopied() {
        var aside = NODES.objectNode().put("large", true);
        var data = NODES.objectNode().<ObjectNode>set("aside", aside);
        var row = NODES.objectNode().put("into", ".a.b");

        var merged = Merging.merge(data, NODES.numberNode(1), placement(row), none());

        assertThat(merged)
                .isInstanceOfSatisfying(
                        Merged.Data.class,
                        result -> assertThat(result.data().path("aside")).isSameAs(aside));
    }

    private static void check(JsonNode row) {
        var data = row.path("data").deepCopy();
        var value = row.path("value").deepCopy();
        switch (Merging.merge(data, value, placement(row), Rows.bindings(row))) {
            case Merged.Data(JsonNode merged) -> {
                assertThat(row.has("fault")).as("%s clashes", row).isFalse();
                assertThat(merged).isEqualTo(row.path("out"));
            }
            case Merged.Clash(var fault) -> {
                assertThat(fault.code()).isEqualTo(row.path("fault").asText("none"));
                assertThat(fault.message()).contains(row.path("message").asText());
            }
        }
        assertThat(data).isEqualTo(row.path("data"));
        assertThat(value).isEqualTo(row.path("value"));
    }

    private static Placement.Merge placement(JsonNode row) {
        return new Placement.Merge(
                row.has("into") ? Optional.of(path(row)) : Optional.empty(),
                row.path("name").asText());
    }

    private static PathExpression path(JsonNode row) {
        var variables = Rows.bindings(row).variables().keySet();
        var parsed = new Jq().parsePath(row.path("into").asText(), variables);
        return (PathExpression) ((Parsed.Valid) parsed).expression();
    }

    private static Bindings none() {
        return Rows.bindings(NODES.objectNode());
    }

    private static ArrayNode numbers(int from, int to) {
        var numbers = NODES.arrayNode(to - from);
        IntStream.range(from, to).forEach(numbers::add);
        return numbers;
    }
}
