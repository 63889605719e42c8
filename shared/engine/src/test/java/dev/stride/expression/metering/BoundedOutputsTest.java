package dev.stride.expression.metering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.ExpressionLimits;
import dev.stride.Limits;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which outputs an expression may have. */
class BoundedOutputsTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonNode INPUT = NODES.nullNode();

    private final BoundedOutputs outputs = new BoundedOutputs(INPUT);

    @Test
    void outputs_areKeptInTheirOrder() {
        outputs.add(NODES.numberNode(1));
        outputs.add(NODES.textNode("a"));

        assertThat(outputs.values()).containsExactly(NODES.numberNode(1), NODES.textNode("a"));
    }

    @Test
    void numberOfOutputs_isLimited() {
        for (int count = 0; count < ExpressionLimits.EXPRESSION_OUTPUTS; count++) {
            outputs.add(INPUT);
        }

        assertThatThrownBy(() -> outputs.add(INPUT)).isInstanceOf(BudgetExceeded.class);
    }

    @Test
    void outputsTogether_mayBeAsLargeAsAPayload() {
        outputs.add(text(Limits.PAYLOAD_BYTES - 10));
        outputs.add(text(8));

        assertThatThrownBy(() -> outputs.add(NODES.booleanNode(true))).isInstanceOf(BudgetExceeded.class);
    }

    @Test
    void namesAndNestedValues_countToo() {
        var rest = Limits.PAYLOAD_BYTES - 10;
        var named = NODES.objectNode().set("a".repeat(100), text(rest - 100));
        var listed = NODES.arrayNode().add(text(rest));

        assertThatCode(() -> add(named, 8)).doesNotThrowAnyException();
        assertThatThrownBy(() -> add(named, 9)).isInstanceOf(BudgetExceeded.class);
        assertThatCode(() -> add(listed, 8)).doesNotThrowAnyException();
        assertThatThrownBy(() -> add(listed, 9)).isInstanceOf(BudgetExceeded.class);
    }

    @Test
    void inputItself_isNotChecked_butACopyIs() {
        var large = text(Limits.PAYLOAD_BYTES);

        assertThatCode(() -> new BoundedOutputs(large).add(large)).doesNotThrowAnyException();
        assertThatThrownBy(() -> new BoundedOutputs(large).add(text(Limits.PAYLOAD_BYTES)))
                .isInstanceOf(BudgetExceeded.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void numberThatJsonCannotHold_isRefused_alsoInsideOfAValue(double number) {
        assertThatThrownBy(() -> outputs.add(DoubleNode.valueOf(number))).isInstanceOf(BudgetExceeded.class);
        assertThatThrownBy(() -> outputs.add(NODES.objectNode().put("a", number)))
                .isInstanceOf(BudgetExceeded.class);
        assertThatThrownBy(() -> outputs.add(NODES.arrayNode().add(number))).isInstanceOf(BudgetExceeded.class);
    }

    @Test
    void output_mayNestAsDeepAsAStoredValue() {
        outputs.add(nested(Limits.NESTING_DEPTH, value -> NODES.arrayNode().add(value)));
        outputs.add(nested(Limits.NESTING_DEPTH, value -> NODES.objectNode().set("a", value)));

        var lists = nested(Limits.NESTING_DEPTH + 1, value -> NODES.arrayNode().add(value));
        var objects =
                nested(Limits.NESTING_DEPTH + 1, value -> NODES.objectNode().set("a", value));
        assertThatThrownBy(() -> outputs.add(lists)).isInstanceOf(BudgetExceeded.class);
        assertThatThrownBy(() -> outputs.add(objects)).isInstanceOf(BudgetExceeded.class);
    }

    @Test
    void halfACharacter_isRefusedInAName() {
        assertThatThrownBy(() -> outputs.add(NODES.objectNode().put("\ud83d", 1)))
                .isInstanceOf(BudgetExceeded.class);
    }

    private static void add(JsonNode first, int characters) {
        var outputs = new BoundedOutputs(INPUT);
        outputs.add(first);
        outputs.add(text(characters - 1));
    }

    private static JsonNode nested(int levels, UnaryOperator<JsonNode> around) {
        JsonNode value = NODES.numberNode(1);
        for (int level = 0; level < levels; level++) {
            value = around.apply(value);
        }
        return value;
    }

    private static JsonNode text(int characters) {
        return TextNode.valueOf("c".repeat(characters));
    }
}
