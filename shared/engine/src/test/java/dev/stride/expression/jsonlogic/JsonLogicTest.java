package dev.stride.expression.jsonlogic;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.common.Result;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.ExpressionCodec;
import dev.stride.expression.jsonlogic.JsonLogic.Problem;
import java.time.Instant;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the behaviour of JsonLogic that its published tests do not cover, and the limits of evaluation. */
class JsonLogicTest {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            {"+": [9007199254740993, 1]}                    | 9007199254740994
            {"+": [0.1, 0.2]}                               | 0.3
            {"*": [1.5, 2]}                                 | 3
            {"/": [6, 3]}                                   | 2
            {"/": [1, 8]}                                   | 0.125
            {"/": [1, 3]}                                   | 0.3333333333333333333333333333333333
            {"-": [3.0, 1]}                                 | 2
            {"*": [12345678901234567890, 10]}               | 123456789012345678900
            {"max": [1.0, 1]}                               | 1
            {"cat": [1.0, " ", 1.50, " ", 100]}             | "1 1.5 100"
            """)
    void jsonLogicArithmetic_usesExactDecimalNumbers(String rule, String result) throws JsonProcessingException {
        assertThat(value(rule, "null").toString()).isEqualTo(result);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            {"+": [{"var": "none"}, 1]}                     | null
            {"+": ["abc"]}                                  | null
            {"/": [1, 0]}                                   | null
            {"%": [1, 0]}                                   | null
            {"-": [{"var": "none"}, 1]}                     | -1
            {"<": [{"var": "none"}, 1]}                     | true
            {"==": [{"var": "none"}, null]}                 | true
            {"==": [null, 0]}                               | false
            {"cat": [null, "a"]}                            | "a"
            {"in": ["a", null]}                             | false
            {"map": [null, 1]}                              | []
            {"var": "text.deeper"}                          | null
            """)
    void jsonLogicOperation_onMissingOrUnsuitableValues_doesNotFail(String rule, String result)
            throws JsonProcessingException {
        assertThat(value(rule, "{\"text\": \"t\"}").toString()).isEqualTo(result);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            {"===": [1, 1.0]}                               | true
            {"===": [[1, {"var": "a"}], [1.0, 5]]}          | true
            {"==": [[1], 1]}                                | true
            {"==": [true, 1]}                               | true
            {"in": [1, [1.0]]}                              | true
            {">": [3, 2, 1]}                                | true
            {">": [3, 2, 2]}                                | false
            {"var": "list.length"}                          | 2
            {"substr": ["a\uD83D\uDE00c", 1, 1]}            | "\uD83D\uDE00"
            """)
    void jsonLogicOperators_compareNumbersAndListsByValue(String rule, String result) throws JsonProcessingException {
        assertThat(value(rule, "{\"a\": 5, \"list\": [1, 2]}")).isEqualTo(MAPPER.readTree(result));
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            {"obj": [["a", {"var": "x"}], ["b", 2]]}               | {"a":1,"b":2}
            {"obj": [["a", 1], {"a": 2, "c": {"var": "x"}}]}       | {"a":2,"c":1}
            {"obj": [{"only": [1, 2]}]}                            | {"only":[1,2]}
            {"obj": {"a": {"var": "x"}}}                           | {"a":1}
            {"obj": [{"var": "o"}, ["b", 2]]}                      | {"k":"v","b":2}
            {"obj": [[{"cat": ["a", "b"]}, 1]]}                    | {"ab":1}
            {"obj": {"map": [{"var": "l"}, [{"var": "k"}, 1]]}}    | {"p":1,"q":1}
            {"obj": []}                                            | {}
            """)
    void jsonLogicObjOperation_buildsAnObjectFromPairsAndObjects(String rule, String result)
            throws JsonProcessingException {
        assertThat(value(rule, "{\"x\": 1, \"o\": {\"k\": \"v\"}, \"l\": [{\"k\": \"p\"}, {\"k\": \"q\"}]}"))
                .isEqualTo(MAPPER.readTree(result));
    }

    @Test
    void jsonLogicObjectWithSeveralKeysIsALiteralInsteadOfAnOperation() throws JsonProcessingException {
        var rule = "{\"a\":{\"var\":\"x\"},\"b\":2}";

        assertThat(value(rule, "{\"x\": 1}").toString()).isEqualTo(rule);
    }

    @Test
    void unknownJsonLogicOperationIsReportedWithItsJsonPointer() throws JsonProcessingException {
        var result = JsonLogic.parse(MAPPER.readTree("""
                {"if": [{"varr": "a"}, [{"+": [1, {"b/c": 2}]}], {"a": 1, "whatever": {"nope": 1}}]}"""));

        assertThat(result)
                .isInstanceOfSatisfying(
                        Result.Failed.class,
                        failed -> assertThat(failed.reason())
                                .asInstanceOf(InstanceOfAssertFactories.list(Problem.class))
                                .extracting(Problem::pointer)
                                .containsExactly("/if/0/varr", "/if/1/0/+/1/b~1c"));
    }

    @Test
    void jsonLogicOperationNamedObj_failsForInvalidArguments() throws JsonProcessingException {
        assertThat(evaluate("{\"obj\": [1]}", "null"))
                .isEqualTo(new Evaluation.Failure("`obj` accepts only pairs [key, value] and objects, not NUMBER"));
    }

    @Test
    void jsonLogicRuleIsStoredUnchanged() throws JsonProcessingException {
        var expression = parsed("{\"+\": [{\"var\": \"a\"}, 1.25]}");

        assertThat(ExpressionCodec.decode(expression.toJson())).isEqualTo(expression);
        assertThat(expression.toJson()).hasToString("{\"jsonLogic\":{\"+\":[{\"var\":\"a\"},1.25]}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // maps inside maps: every element once for every other one, four deep
                """
                {"map": [{"var": "l"}, {"map": [[L], {"map": [[L], {"map": [[L], {"map": [[L], 1]}]}]}]}]}""",
                // a text that doubles with every element
                """
                {"reduce": [{"var": "l"}, {"cat": [{"var": "accumulator"}, {"var": "accumulator"}]}, "ab"]}""",
                // a list that doubles
                """
                {"reduce": [{"var": "l"}, {"merge": [{"var": "accumulator"}, {"var": "accumulator"}]}, [1, 2]]}""",
                // a tree that doubles, and is never copied until it is looked at
                """
                {"reduce": [{"var": "l"}, [{"var": "accumulator"}, {"var": "accumulator"}], 1]}""",
                """
                {"==": [{"reduce": [{"var": "l"}, [{"var": "accumulator"}, {"var": "accumulator"}], 1]}, 1]}""",
                """
                {"cat": {"reduce": [{"var": "l"}, [{"var": "accumulator"}, {"var": "accumulator"}], 1]}}""",
                """
                {"in": [{"reduce": [{"var": "l"}, [{"var": "accumulator"}, {"var": "accumulator"}], 1]}, [[1, 2]]]}""",
                // a number that squares itself
                """
                {"reduce": [{"var": "l"}, {"*": [{"var": "accumulator"}, {"var": "accumulator"}]}, 99]}""",
                """
                {"+": ["1e9999", 1]}""",
                // a value as deep as the list is long
                """
                {"reduce": [{"var": "l"}, [{"var": "accumulator"}], 1]}"""
            })
    void jsonLogicRuleAboveItsBudget_isStopped(String bomb) throws JsonProcessingException {
        var list = "1" + ", 1".repeat(199);
        var begun = System.nanoTime();

        var evaluation = evaluate(bomb.replace("[L]", "[" + list + "]"), "{\"l\": [" + list + "]}");

        assertThat(evaluation).isInstanceOf(Evaluation.Failure.class);
        assertThat(((Evaluation.Failure) evaluation).message()).startsWith("stopped, because ");
        assertThat(System.nanoTime() - begun).isLessThan(5_000_000_000L);
    }

    private static JsonNode value(String rule, String data) throws JsonProcessingException {
        return ((Evaluation.Outputs) evaluate(rule, data)).selectionOrNull();
    }

    private static Evaluation evaluate(String rule, String data) throws JsonProcessingException {
        return parsed(rule).evaluate(MAPPER.readTree(data), new Bindings(Instant.EPOCH, Map.of()));
    }

    private static Expression parsed(String rule) throws JsonProcessingException {
        return JsonLogic.parse(MAPPER.readTree(rule)).orElse(problems -> {
            throw new AssertionError(problems.toString());
        });
    }
}
