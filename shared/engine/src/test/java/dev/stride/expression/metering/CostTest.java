package dev.stride.expression.metering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.common.YamlValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what operations on values cost: an expression that makes large values must come to the end of its budget. */
class CostTest {

    private static final String CHARACTERS = "c".repeat(160);

    @ParameterizedTest(name = "a {0} of {1}: {2} steps")
    @CsvSource({
        "text, 15, 0", "text, 16, 1", "text, 160, 10",
        "array, 63, 0", "array, 64, 1", "array, 640, 10",
        "object, 3, 0", "object, 4, 1", "object, 40, 10",
        "number, 5, 0",
    })
    void copy_costsBySize(String kind, int size, long steps) {
        assertThat(Cost.ofCopying(value(kind, size))).isEqualTo(steps);
    }

    @ParameterizedTest(name = "{0}: {1} steps")
    @CsvSource(
            delimiter = '|',
            value = {
                "5                     | 1",
                "[]                    | 1",
                "[1, 2, 3]             | 4",
                "[[1], [2, [3]]]       | 7",
                "{ a: 1, b: { c: 2 } } | 4",
            })
    void traversal_costsAStepForEachPart(String value, long steps) {
        assertThat(Cost.ofTraversing(YamlValues.json(value), 100)).isEqualTo(steps);
    }

    @Test
    void traversal_stopsWhenItCostsMoreThanIsLeft() {
        var numbers = array(50);
        var lists = JsonNodeFactory.instance.arrayNode().add(numbers).add(numbers);

        assertThat(Cost.ofTraversing(numbers, 10)).isEqualTo(11);
        assertThat(Cost.ofTraversing(numbers, 50)).isEqualTo(51);
        assertThat(Cost.ofTraversing(lists, 20)).isEqualTo(21);
        assertThat(Cost.ofTraversing(lists, 60)).isEqualTo(61);
    }

    @ParameterizedTest(name = "{1} in {0}: {2} steps")
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                             | []        | 1",
                "{ a: 1, b: 2, c: 3, d: 4 }     | [a]       | 2",
                "{ a: { a: 1, b: 2, c: 3, d: 4 }, b: 2, c: 3, d: 4 } | [a, b] | 3",
                "[1, 2]                         | [1]       | 1",
                "[1, 2]                         | [2]       | 1",
                "[1, 2]                         | [12]      | 11",
                "[[], 1]                        | [0, 7]    | 8",
            })
    void assignment_costsTheCopiesAlongThePath_andTheElementsThatAreAdded(String root, String path, long steps) {
        assertThat(Cost.ofAssigning(YamlValues.json(root), YamlValues.json(path)))
                .isEqualTo(steps);
    }

    @Test
    void repetitionAndConcatenation_costByTheLengthOfTheirResult() {
        var text = TextNode.valueOf(CHARACTERS);

        assertThat(Cost.ofRepeating(text, 3)).isEqualTo(30);
        assertThat(Cost.ofRepeating(text, 0)).isEqualTo(10);
        assertThat(Cost.ofJoining(text, text)).isEqualTo(20);
        assertThat(Cost.ofJoining(array(64), array(128))).isEqualTo(3);
    }

    @Test
    void resultThatIsLargerThanAPayload_isRefusedBeforeItIsMade() {
        var half = array(Limits.PAYLOAD_BYTES / 2);

        assertThat(Cost.ofText(Limits.PAYLOAD_BYTES)).isEqualTo(Limits.PAYLOAD_BYTES / 16);
        assertThatThrownBy(() -> Cost.ofText(Limits.PAYLOAD_BYTES + 1)).isInstanceOf(BudgetExceeded.class);
        assertThatThrownBy(() -> Cost.ofRepeating(TextNode.valueOf("ab"), Limits.PAYLOAD_BYTES))
                .isInstanceOf(BudgetExceeded.class);
        assertThat(Cost.ofJoining(half, half)).isEqualTo(2L * (half.size() / 64));
        assertThatThrownBy(() -> Cost.ofJoining(half, half.deepCopy().add(1))).isInstanceOf(BudgetExceeded.class);
    }

    @Test
    void valueMayNestAsDeepAsAStoredOne_andNotDeeper() {
        var deepest = nested(Limits.NESTING_DEPTH);
        var keys = JsonNodeFactory.instance.arrayNode();
        for (int level = 0; level < Limits.NESTING_DEPTH; level++) {
            keys.add(0);
        }

        assertThat(Cost.ofTraversing(deepest, 10_000)).isEqualTo(Limits.NESTING_DEPTH + 1L);
        assertThatThrownBy(() -> Cost.ofTraversing(nested(Limits.NESTING_DEPTH + 1), 10_000))
                .isInstanceOf(BudgetExceeded.class);
        assertThat(Cost.ofAssigning(deepest, keys)).isEqualTo(1);
        assertThatThrownBy(() -> Cost.ofAssigning(deepest, keys.add(0))).isInstanceOf(BudgetExceeded.class);
    }

    private static JsonNode nested(int levels) {
        JsonNode value = JsonNodeFactory.instance.numberNode(1);
        for (int level = 0; level < levels; level++) {
            value = JsonNodeFactory.instance.arrayNode().add(value);
        }
        return value;
    }

    private static JsonNode value(String kind, int size) {
        return switch (kind) {
            case "text" -> TextNode.valueOf("c".repeat(size));
            case "array" -> array(size);
            case "object" -> {
                var object = JsonNodeFactory.instance.objectNode();
                for (int index = 0; index < size; index++) {
                    object.put("field" + index, index);
                }
                yield object;
            }
            default -> JsonNodeFactory.instance.numberNode(size);
        };
    }

    private static ArrayNode array(int size) {
        var array = JsonNodeFactory.instance.arrayNode();
        for (int index = 0; index < size; index++) {
            array.add(index);
        }
        return array;
    }
}
