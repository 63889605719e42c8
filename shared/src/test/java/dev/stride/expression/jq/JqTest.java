package dev.stride.expression.jq;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.PathExpression;
import dev.stride.expression.Rows;
import java.util.ArrayList;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class JqTest {

    private static final Jq JQ = new Jq();

    @TestFactory
    Stream<DynamicTest> anExpressionGivesItsOutputsAndLeavesItsInputAlone() {
        return rows("jq-values", "jq-bindings").map(JqTest::evaluationTest);
    }

    @TestFactory
    Stream<DynamicTest> anExpressionThatUsesTooMuchFails() {
        return rows("jq-bounds").map(JqTest::evaluationTest);
    }

    @TestFactory
    Stream<DynamicTest> aTextThatMayNotRunIsRefusedWithItsColumn() {
        return rows("jq-refused").map(row -> test(row, () -> refused(row, JQ.parse(text(row), variables(row)))));
    }

    @TestFactory
    Stream<DynamicTest> aPathNamesPlacesThatNeedNotExist() {
        return rows("jq-paths")
                .map(row -> test(row, () -> {
                    var parsed = JQ.parsePath(text(row), variables(row));
                    if (row.has("refused")) {
                        refused(row, parsed);
                    } else {
                        var path = (PathExpression) valid(parsed);
                        expect(row, path.paths(input(row), Rows.bindings(row)));
                    }
                }));
    }

    private static Stream<JsonNode> rows(String... topics) {
        return Stream.of(topics).flatMap(topic -> Rows.of("/expression/" + topic + ".yaml"));
    }

    private static DynamicTest evaluationTest(JsonNode row) {
        return test(row, () -> {
            var expression = valid(JQ.parse(text(row), variables(row)));
            var input = input(row).deepCopy();
            expect(row, expression.evaluate(input, Rows.bindings(row)));
            assertThat(input).isEqualTo(input(row));
        });
    }

    private static DynamicTest test(JsonNode row, Runnable check) {
        return DynamicTest.dynamicTest("jq: " + text(row), check::run);
    }

    private static String text(JsonNode row) {
        return row.path("q").asText();
    }

    private static JsonNode input(JsonNode row) {
        return row.has("in") ? row.path("in") : NullNode.getInstance();
    }

    private static Set<String> variables(JsonNode row) {
        return Rows.bindings(row).variables().keySet();
    }

    private static Expression valid(Parsed parsed) {
        assertThat(parsed).isInstanceOf(Parsed.Valid.class);
        return ((Parsed.Valid) parsed).expression();
    }

    private static void expect(JsonNode row, Evaluation evaluation) {
        if (row.has("error")) {
            assertThat(evaluation).as(text(row)).isInstanceOf(Evaluation.Failure.class);
            assertThat(((Evaluation.Failure) evaluation).message())
                    .as(text(row))
                    .contains(row.path("error").asText());
        } else {
            var outputs = new ArrayList<JsonNode>();
            row.path("out").forEach(outputs::add);
            assertThat(evaluation).as(text(row)).isInstanceOf(Evaluation.Outputs.class);
            assertThat(((Evaluation.Outputs) evaluation).values())
                    .as(text(row))
                    .usingElementComparator(Rows::compareAsJson)
                    .isEqualTo(outputs);
        }
    }

    private static void refused(JsonNode row, Parsed parsed) {
        assertThat(parsed).as(text(row)).isInstanceOf(Parsed.Invalid.class);
        var invalid = (Parsed.Invalid) parsed;
        assertThat(invalid.message()).as(text(row)).contains(row.path("refused").asText());
        assertThat(invalid.column()).as(text(row)).isEqualTo(row.path("column").asInt());
    }
}
