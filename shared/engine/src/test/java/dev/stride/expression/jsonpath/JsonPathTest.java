package dev.stride.expression.jsonpath;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.ExpressionLimits;
import dev.stride.expression.BehaviourTable;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.PathExpression;
import dev.stride.expression.composite.ExpressionCodec;
import dev.stride.expression.jsonpath.JsonPath.PathMode;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class JsonPathTest {

    private static final JsonPath JSON_PATH = new JsonPath();
    private static final Bindings NOTHING = new Bindings(Instant.EPOCH, Map.of());

    @TestFactory
    Stream<DynamicTest> jsonPathExpression_returnsTheExpectedValue_andLeavesItsInputUnchanged() {
        return rows("values")
                .map(row -> BehaviourTable.test(row, "p", () -> {
                    var before = BehaviourTable.input(row).deepCopy();
                    var evaluation = value(row.path("p").asText()).evaluate(BehaviourTable.input(row), NOTHING);
                    BehaviourTable.expectSelection(row, evaluation);
                    assertThat(BehaviourTable.input(row)).isEqualTo(before);
                }));
    }

    @TestFactory
    Stream<DynamicTest> jsonPathReturnsTheSelectedNodes() {
        return rows("values")
                .filter(row -> row.has("nodes"))
                .map(row -> BehaviourTable.test(row, "p", () -> {
                    var nodes = valid(JSON_PATH.parseNodes(row.path("p").asText()))
                            .evaluate(BehaviourTable.input(row), NOTHING);
                    assertThat(nodes)
                            .isInstanceOfSatisfying(
                                    Evaluation.Outputs.class,
                                    outputs -> assertThat(
                                                    BehaviourTable.compareAsJson(array(outputs), row.path("nodes")))
                                            .as(nodes.toString())
                                            .isZero());
                }));
    }

    @TestFactory
    Stream<DynamicTest> jsonPath_isUnchangedAfterEncodingAndDecodingAsJson() {
        return rows("values")
                .map(row -> BehaviourTable.test(row, "p", () -> {
                    var text = row.path("p").asText();
                    for (var expression : new Expression[] {value(text), valid(JSON_PATH.parseNodes(text))}) {
                        assertThat(ExpressionCodec.decode(expression.toJson())).isEqualTo(expression);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> jsonPathThatMustSelectASinglePlace_mayContainOnlyNamesAndIndexes() {
        return rows("places")
                .map(row -> BehaviourTable.test(row, "p", () -> {
                    var parsed = JSON_PATH.parsePath(row.path("p").asText(), Set.of());
                    if (row.has("refused")) {
                        expectRefusal(row, parsed);
                    } else {
                        var place = (PathExpression) valid(parsed);
                        BehaviourTable.expect(row, place.paths(BehaviourTable.input(row), NOTHING));
                        assertThat(ExpressionCodec.decode(place.toJson())).isEqualTo(place);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> invalidJsonPathIsRefusedWithItsColumn() {
        return rows("refused")
                .map(row -> BehaviourTable.test(
                        row,
                        "p",
                        () -> expectRefusal(row, JSON_PATH.parse(row.path("p").asText(), Set.of()))));
    }

    @Test
    void jsonPathOfNamesAndIndexes_selectsTheSameNodesAsTheJsonPathLibrary() {
        rows("values").forEach(row -> {
            var text = row.path("p").asText().strip();
            SingularPath.parse(text, PathMode.NODES)
                    .ifPresent(plain -> assertThat(plain.evaluate(BehaviourTable.input(row), NOTHING))
                            .as(text)
                            .isEqualTo(valid(LibraryPath.compile(text, PathMode.NODES))
                                    .evaluate(BehaviourTable.input(row), NOTHING)));
        });
    }

    @Test
    void closingBraceInQuotesOrFilter_doesNotEndAnEmbeddedJsonPath() {
        assertThat(JSON_PATH.closingBrace("${ $.a[?(@.b == {'x': '}'})] } and", 2))
                .hasValue(29);
        assertThat(JSON_PATH.closingBrace("${ $.a", 2)).isEmpty();
        assertThat(JSON_PATH.closingBrace("${ $['\\'}'] }", 2)).hasValue(12);
    }

    @Test
    void oversizedJsonPathIsRefused() {
        assertThat(JSON_PATH.parse("$" + ".a".repeat(ExpressionLimits.JSON_PATH_STEPS), Set.of()))
                .isInstanceOf(Parsed.Valid.class);
        assertThat(JSON_PATH.parse("$" + ".a".repeat(ExpressionLimits.JSON_PATH_STEPS + 1), Set.of()))
                .isEqualTo(new Parsed.Invalid("the path has more than 500 steps", 1));
        assertThat(JSON_PATH.parse("$.a" + " ".repeat(ExpressionLimits.EXPRESSION_CHARACTERS) + "[*]", Set.of()))
                .isEqualTo(new Parsed.Invalid("the path has more than 8192 characters", 1));
        for (var opening : new String[] {"[", "(", "[?(", "[?(@", "[?(!", "[?(@.a == ["}) {
            assertThat(JSON_PATH.parse("$" + opening.repeat(400), Set.of()))
                    .as(opening)
                    .isInstanceOf(Parsed.Invalid.class);
        }
    }

    private static ArrayNode array(Evaluation.Outputs outputs) {
        return new ArrayNode(JsonNodeFactory.instance, outputs.values());
    }

    private static Stream<JsonNode> rows(String topic) {
        return BehaviourTable.of("/expression/jsonpath-" + topic + ".yaml");
    }

    private static Expression value(String text) {
        return valid(JSON_PATH.parse(text, Set.of()));
    }

    private static Expression valid(Parsed parsed) {
        assertThat(parsed).isInstanceOf(Parsed.Valid.class);
        return ((Parsed.Valid) parsed).expression();
    }

    private static void expectRefusal(JsonNode row, Parsed parsed) {
        assertThat(parsed).isInstanceOfSatisfying(Parsed.Invalid.class, refused -> {
            assertThat(refused.message()).contains(row.path("refused").asText()).isNotBlank();
            assertThat(refused.column()).isEqualTo(row.path("column").asInt(refused.column()));
        });
    }
}
