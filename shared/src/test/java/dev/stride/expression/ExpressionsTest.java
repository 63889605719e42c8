package dev.stride.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ExpressionsTest {

    @TestFactory
    Stream<DynamicTest> aStoredExpressionIsReadAndGivesItsOutputs() {
        return rows(false)
                .map(row -> Rows.test(
                        row,
                        "expression",
                        () -> Rows.expect(row, read(row).evaluate(Rows.input(row), Rows.bindings(row)))));
    }

    @TestFactory
    Stream<DynamicTest> anExpressionIsWrittenAsItWasReadAndReadAsItWasWritten() {
        return rows(false)
                .map(row -> Rows.test(row, "expression", () -> {
                    var expression = read(row);
                    assertThat(expression.written().toString())
                            .isEqualTo(row.path("expression").toString());
                    assertThat(Expressions.read(expression.written())).isEqualTo(expression);
                }));
    }

    @TestFactory
    Stream<DynamicTest> whatNoExpressionWroteIsACorruptPlan() {
        return rows(true)
                .map(row -> Rows.test(
                        row,
                        "expression",
                        () -> assertThatIllegalArgumentException()
                                .isThrownBy(() -> read(row))
                                .withMessageStartingWith("corrupt plan: ")
                                .withMessageContaining(row.path("corrupt").asText())));
    }

    private static Stream<JsonNode> rows(boolean corrupt) {
        return Rows.of("/expression/compositions.yaml").filter(row -> row.has("corrupt") == corrupt);
    }

    private static Expression read(JsonNode row) {
        return Expressions.read(row.path("expression"));
    }
}
