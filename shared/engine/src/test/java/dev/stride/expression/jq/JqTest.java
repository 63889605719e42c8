package dev.stride.expression.jq;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.ExpressionLimits;
import dev.stride.expression.BehaviourTable;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.PathExpression;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class JqTest {

    private static final Jq JQ = new Jq();

    @TestFactory
    Stream<DynamicTest> jqExpression_returnsItsExpectedOutputs_andLeavesItsInputUnchanged() {
        return Stream.of("jq-values", "jq-bindings", "jq-builtins", "jq-other").flatMap(JqTest::evaluationTests);
    }

    @TestFactory
    @Tag("simulation")
    Stream<DynamicTest> jqExpressionThatExceedsItsStepOrSizeLimits_fails() {
        return evaluationTests("jq-bounds");
    }

    @TestFactory
    Stream<DynamicTest> forbiddenJqExpressionIsRefusedWithItsColumn() {
        return rows("jq-refused")
                .map(row ->
                        BehaviourTable.test(row, "q", () -> expectRefusal(row, JQ.parse(text(row), variables(row)))));
    }

    @TestFactory
    Stream<DynamicTest> jqPathExpression_returnsTheSelectedLocations_andComputedValuesAreRefused() {
        return rows("jq-paths")
                .map(row -> BehaviourTable.test(row, "q", () -> {
                    var parsed = JQ.parsePath(text(row), variables(row));
                    if (row.has("refused")) {
                        expectRefusal(row, parsed);
                    } else {
                        var path = (PathExpression) valid(parsed);
                        BehaviourTable.expect(row, path.paths(BehaviourTable.input(row), BehaviourTable.bindings(row)));
                    }
                }));
    }

    @Test
    void jqFunctionNow_returnsTheEvaluationTimeSetByTheEngine() {
        var bindings = new Bindings(Instant.parse("2015-03-05T23:53:41.250Z"), Map.of());

        var evaluation = expression("now, (now | floor | todateiso8601)").evaluate(IntNode.valueOf(0), bindings);

        assertThat(evaluation)
                .isInstanceOfSatisfying(
                        Evaluation.Outputs.class,
                        outputs -> assertThat(outputs.values())
                                .extracting(JsonNode::asText)
                                .containsExactly("1.42559962125E9", "2015-03-05T23:53:41Z"));
    }

    @Test
    void oversizedOrTooDeeplyNestedJqExpressionIsRefused() {
        var longest = "." + " ".repeat(ExpressionLimits.EXPRESSION_CHARACTERS - 1);
        var deep = ExpressionLimits.EXPRESSION_NESTING - 1;

        assertThat(JQ.parse(longest, Set.of())).isInstanceOf(Parsed.Valid.class);
        assertThat(JQ.parse(longest + " ", Set.of()))
                .isEqualTo(new Parsed.Invalid("the expression is longer than 8192 characters", 1));
        assertThat(JQ.parse("[".repeat(deep) + "]".repeat(deep), Set.of())).isInstanceOf(Parsed.Valid.class);
        assertThat(JQ.parse(". as " + "[".repeat(800), Set.of())).isInstanceOf(Parsed.Invalid.class);
        for (var opening :
                new String[] {"[", "(", "{a: ", "-", "if ", "try ", "reduce (", ". as $x | ", "1 // ", "\"\\("}) {
            assertThat(JQ.parse(opening.repeat(800), Set.of()))
                    .as(opening)
                    .isInstanceOfSatisfying(
                            Parsed.Invalid.class,
                            refused -> assertThat(refused.message())
                                    .isEqualTo("the expression nests deeper than 100 levels"));
        }
    }

    @Test
    void jqExpressionIsThreadSafe() {
        var expression = expression("reduce range(.) as $i ($CONST; . + $i) | def f: . - $CONST; [f, $CONST]");

        var wrong = IntStream.range(0, 2_000)
                .parallel()
                .filter(number -> {
                    var bindings = new Bindings(Instant.EPOCH, Map.of("CONST", IntNode.valueOf(number)));
                    var expected = JsonNodeFactory.instance.arrayNode().add(45).add(number);
                    return !expression.evaluate(IntNode.valueOf(10), bindings).equals(Evaluation.of(expected));
                })
                .count();

        assertThat(wrong).isZero();
    }

    private static Stream<JsonNode> rows(String topic) {
        return BehaviourTable.of("/expression/" + topic + ".yaml");
    }

    private static Stream<DynamicTest> evaluationTests(String topic) {
        return rows(topic)
                .map(row -> BehaviourTable.test(row, "q", () -> {
                    var expression = valid(JQ.parse(text(row), variables(row)));
                    var input = BehaviourTable.input(row).deepCopy();
                    BehaviourTable.expect(row, expression.evaluate(input, BehaviourTable.bindings(row)));
                    assertThat(input).isEqualTo(BehaviourTable.input(row));
                }));
    }

    private static Expression expression(String text) {
        return valid(JQ.parse(text, Set.of("CONST")));
    }

    private static Expression valid(Parsed parsed) {
        assertThat(parsed).isInstanceOf(Parsed.Valid.class);
        return ((Parsed.Valid) parsed).expression();
    }

    private static void expectRefusal(JsonNode row, Parsed parsed) {
        assertThat(parsed).isInstanceOfSatisfying(Parsed.Invalid.class, refused -> {
            assertThat(refused.message()).contains(row.path("refused").asText());
            assertThat(refused.column()).isEqualTo(row.path("column").asInt());
        });
    }

    private static String text(JsonNode row) {
        return row.path("q").asText();
    }

    private static Set<String> variables(JsonNode row) {
        return BehaviourTable.bindings(row).variables().keySet();
    }
}
