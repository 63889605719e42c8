package dev.stride.expression.composite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.BehaviourTable;
import dev.stride.expression.Expression;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ExpressionCodecTest {

    @TestFactory
    Stream<DynamicTest> expressionDecodedFromStoredJson_returnsTheExpectedResult() {
        return rows(false)
                .map(row -> BehaviourTable.test(
                        row,
                        "expression",
                        () -> BehaviourTable.expect(
                                row, read(row).evaluate(BehaviourTable.input(row), BehaviourTable.bindings(row)))));
    }

    @TestFactory
    Stream<DynamicTest> encodedExpressionDecodesToAnEqualExpression() {
        return rows(false)
                .map(row -> BehaviourTable.test(row, "expression", () -> {
                    var expression = read(row);
                    assertThat(expression.toJson().toString())
                            .isEqualTo(row.path("expression").toString());
                    assertThat(ExpressionCodec.decode(expression.toJson())).isEqualTo(expression);
                }));
    }

    @TestFactory
    Stream<DynamicTest> decodingAnInvalidStoredExpression_failsAndReportsACorruptCompiledDefinition() {
        return rows(true)
                .map(row -> BehaviourTable.test(
                        row,
                        "expression",
                        () -> assertThatIllegalArgumentException()
                                .isThrownBy(() -> read(row))
                                .withMessageStartingWith("the compiled workflow is corrupt: ")
                                .withMessageContaining(row.path("corrupt").asText())));
    }

    private static Stream<JsonNode> rows(boolean corrupt) {
        return BehaviourTable.of("/expression/compositions.yaml").filter(row -> row.has("corrupt") == corrupt);
    }

    private static Expression read(JsonNode row) {
        return ExpressionCodec.decode(row.path("expression"));
    }
}
