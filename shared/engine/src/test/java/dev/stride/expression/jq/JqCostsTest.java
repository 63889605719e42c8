package dev.stride.expression.jq;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.ExpressionLanguage.Parsed;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a function of jq costs by the size of what it reads: an evaluation cannot be interrupted, so the cost of each function
 * is what bounds its time.
 */
class JqCostsTest {

    private static final int SMALL = 1_000;
    private static final int TIMES = 10;

    /** Large enough to tell a cost that grows with the value from a constant one, whatever both cost besides. */
    private static final int AT_LEAST = 5;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tojson",
                "tostring",
                "@text",
                "@json",
                "@csv",
                "@tsv",
                "@sh",
                "@html",
                "@uri",
                "@base64",
                "sort",
                "group_by(.)",
                "unique",
                "min_by(.)",
                "max_by(.)",
                "min",
                "max",
                "length",
                "keys",
                "add",
                "reverse",
                "flatten",
                "to_entries",
                "map(.)",
                "[.[]]",
                "implode",
                "join(\",\")",
                "indices(7)",
                "index(7)",
                "contains([7])",
                "inside([7])",
                "setpath([0]; 1)",
                "delpaths([[0]])",
                "del(.[0])",
                ".[0] = 1",
                ".[0] |= 1",
                "[paths]",
                "tostream",
                ". + .",
                ". - [7]",
                ". == .",
                ". < .",
                "walk(.)",
                "all",
                "[recurse]",
                "any(.[]; false)",
                "reduce .[] as $x (0; . + $x)",
                "[foreach .[] as $x (0; . + $x)]",
                "[limit(1000000; .[])]",
                "[range(length)]",
                "IN(.[]; -1)",
                "map(select(. > 0))",
                "transpose?",
                "tojson | fromjson",
                "[splits(\"x\")?], length"
            })
    void functionOfAnArray_costsByItsSize(String function) {
        assertThat(steps(function, numbers(TIMES * SMALL))).isGreaterThan(AT_LEAST * steps(function, numbers(SMALL)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tojson",
                "@text",
                "@html",
                "@uri",
                "@base64",
                "explode",
                "ascii_downcase",
                "ascii_upcase",
                "length",
                "ltrimstr(\"a\")",
                "rtrimstr(\"a\")",
                "startswith(\"x\")",
                "endswith(\"x\")",
                "split(\"x\")",
                "indices(\"xx\")",
                "test(\"x\")",
                "[match(\"c\"; \"g\")]",
                "[scan(\"c\")]",
                "gsub(\"c\"; \"d\")",
                "sub(\"x\"; \"y\")",
                "capture(\"(?<a>x)\")?, length",
                ". + .",
                ". * 2",
                ". / \"x\"",
                "contains(\"x\")",
                "\"a\\(.)b\"",
                "[.[2:]]",
                "utf8bytelength",
                "@sh",
                "(. | tojson | fromjson)",
                "[splits(\"x\")]",
                "split(\"x\"; null)",
                ". < \"d\""
            })
    void functionOfAText_costsByItsLength(String function) {
        assertThat(steps(function, text(TIMES * SMALL))).isGreaterThan(AT_LEAST * steps(function, text(SMALL)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {".", ".[0]", "first", "now", "type", "not", "1 + 2", "{a: 1}", "[.]", "if . then 1 else 2 end"})
    void expressionThatDoesNotReadTheWholeValue_costsTheSameForEachSize(String expression) {
        assertThat(steps(expression, numbers(TIMES * SMALL))).isEqualTo(steps(expression, numbers(SMALL)));
    }

    private static long steps(String text, JsonNode input) {
        var expression = switch (new Jq().parse(text, Set.of())) {
            case Parsed.Valid(var valid) -> valid;
            case Parsed.Invalid invalid -> throw new AssertionError(invalid.toString());
        };
        var steps = new AtomicLong();

        var evaluation = expression.evaluate(input, new Bindings(Instant.EPOCH, Map.of(), steps::addAndGet));

        assertThat(evaluation).isInstanceOf(Evaluation.Outputs.class);
        return steps.get();
    }

    private static JsonNode numbers(int size) {
        var numbers = JsonNodeFactory.instance.arrayNode();
        for (int index = 0; index < size; index++) {
            numbers.add(32 + index % 90);
        }
        return numbers;
    }

    private static JsonNode text(int length) {
        return TextNode.valueOf("c".repeat(length));
    }
}
