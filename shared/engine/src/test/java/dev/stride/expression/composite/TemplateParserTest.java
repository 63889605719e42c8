package dev.stride.expression.composite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Result;
import dev.stride.expression.BehaviourTable;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.TemplateParser.Problem;
import dev.stride.expression.jq.Jq;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateParserTest {

    @TestFactory
    Stream<DynamicTest> embeddedExpressionsInStrings_areReplacedByTheirValues_andInvalidOnesAreRefused() {
        return BehaviourTable.of("/expression/templates.yaml")
                .map(row -> BehaviourTable.test(row, "template", () -> check(row)));
    }

    @ParameterizedTest
    @CsvSource({
        "'.a', .a",
        "' .a ', .a",
        "'${ .a }', .a",
        "' ${.a} ', .a",
        "'${ {a: 1} }', '{a: 1}'",
        "'${ .a } + ${ .b }', '${ .a } + ${ .b }'",
    })
    void expressionWrapper_isOptionalWhereOnlyAnExpressionIsAllowed(String written, String expression) {
        assertThat(TemplateParser.unwrap(written, new Jq())).isEqualTo(expression);
    }

    private static void check(JsonNode row) {
        var parsed = TemplateParser.parse(
                row.path("template"),
                new Jq(),
                BehaviourTable.bindings(row).variables().keySet());
        switch (parsed) {
            case Result.Ok(Expression expression) -> {
                assertThat(row.has("problems")).as("%s is refused", row).isFalse();
                BehaviourTable.expectSelection(
                        row, expression.evaluate(BehaviourTable.input(row), BehaviourTable.bindings(row)));
                assertThat(expression instanceof Constant)
                        .as("%s is constant", row)
                        .isEqualTo(row.has("constant") || isLiteral(row));
            }
            case Result.Failed(var problems) ->
                assertThat(problems)
                        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("expression")
                        .isEqualTo(problems(row));
        }
    }

    /** Whether the only thing in a template that looks like an expression is escaped. */
    private static boolean isLiteral(JsonNode row) {
        return row.path("template").isTextual()
                && !row.path("template").textValue().replace("$${", "").contains("${");
    }

    private static List<Problem> problems(JsonNode row) {
        var problems = new ArrayList<Problem>();
        row.path("problems")
                .forEach(problem -> problems.add(new Problem(
                        problem.path("pointer").asText(),
                        problem.path("message").asText(),
                        Optional.empty())));
        return problems;
    }
}
