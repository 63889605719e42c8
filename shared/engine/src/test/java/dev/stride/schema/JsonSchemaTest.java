package dev.stride.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.ExpressionLimits;
import dev.stride.Limits;
import dev.stride.expression.BehaviourTable;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class JsonSchemaTest {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @TestFactory
    Stream<DynamicTest> validateReportsEachErrorWithItsPointer() {
        return BehaviourTable.of("/schema/values.yaml")
                .map(row -> BehaviourTable.test(row, "rule", () -> {
                    assertThat(JsonSchema.validateSchema(row.path("schema"))).isEmpty();
                    assertThat(JsonSchema.validate(row.path("schema"), row.path("value")))
                            .containsExactlyInAnyOrderElementsOf(texts(row.path("problems")));
                }));
    }

    @TestFactory
    Stream<DynamicTest> validationOfASchema_reportsEachErrorInTheSchema() {
        return BehaviourTable.of("/schema/faults.yaml")
                .map(row -> BehaviourTable.test(row, "rule", () -> {
                    var faults = JsonSchema.validateSchema(row.path("schema"));
                    assertThat(faults).hasSize(row.path("faults").size());
                    for (int i = 0; i < faults.size(); i++) {
                        assertThat(faults.get(i).toString())
                                .contains(row.path("faults").path(i).asText());
                    }
                }));
    }

    @Test
    void everyMessageOfTheLibrary_hasAnotherInPlainWords() {
        var library = ResourceBundle.getBundle("jsv-messages", Locale.ROOT).keySet();
        var ours = ResourceBundle.getBundle("dev.stride.schema.messages", Locale.ROOT);

        assertThat(ours.keySet()).isEqualTo(library);
        assertThat(ours.keySet())
                .allSatisfy(key -> assertThat(
                                new MessageFormat(ours.getString(key), Locale.ROOT).format(new String[] {"A", "B"}))
                        .doesNotContain("''"));
    }

    @Test
    void validateReportsALimitedNumberOfErrors() {
        var schema = JSON.objectNode().set("items", JSON.objectNode().put("type", "string"));
        var value = JSON.arrayNode();
        for (int i = 0; i < 100_000; i++) {
            value.add(i);
        }
        assertThat(JsonSchema.validate(schema, value))
                .hasSize(ExpressionLimits.SCHEMA_ERRORS_LISTED + 1)
                .startsWith("/0: must be of type string, not integer")
                .endsWith("there are more errors, which are not listed");
    }

    @Test
    void regexWithExcessiveBacktracking_endsSchemaValidationWithAnError() {
        var schema = JSON.objectNode().put("pattern", "^(a|aa)+\\1$");
        assertThat(JsonSchema.validate(schema, JSON.textNode("aa"))).isEmpty();
        assertThat(JsonSchema.validate(schema, JSON.textNode("a".repeat(40) + "b")))
                .containsExactly(ValidationBudget.EXHAUSTED);
    }

    @Test
    void regexThatWouldOverflowTheStack_endsSchemaValidationWithAnError() {
        var schema = JSON.objectNode().put("pattern", "^(a|b)*$");
        assertThat(JsonSchema.validate(schema, JSON.textNode("ab".repeat(500_000))))
                .containsExactly(ValidationBudget.EXHAUSTED);
    }

    @Test
    void schemaThatNeedsExponentialTimeIsRejected() {
        var definitions = JSON.objectNode();
        definitions.set("a0", JSON.objectNode().put("type", "object"));
        for (int i = 1; i < 60; i++) {
            var twice = JSON.arrayNode().add(reference("a" + (i - 1))).add(reference("a" + (i - 1)));
            definitions.set("a" + i, JSON.objectNode().set("allOf", twice));
        }
        var schema = reference("a59").set("definitions", definitions);
        var outer = JSON.objectNode();
        outer.set("definitions", definitions);
        outer.set("items", reference("a59"));
        assertThat(JsonSchema.validateSchema(schema))
                .extracting(JsonSchema.SchemaError::message)
                .containsExactly(ValidationBudget.EXHAUSTED);
        assertThat(JsonSchema.validateSchema(outer)).isEmpty();
        assertThat(JsonSchema.validate(outer, JSON.arrayNode().add(JSON.objectNode())))
                .containsExactly(ValidationBudget.EXHAUSTED);
    }

    @Test
    void oversizedRegexPatternInASchema_isReportedAsAFault() {
        assertThat(JsonSchema.validateSchema(
                        JSON.objectNode().put("pattern", "a".repeat(ExpressionLimits.SCHEMA_PATTERN_CHARACTERS))))
                .isEmpty();
        assertThat(JsonSchema.validateSchema(
                        JSON.objectNode().put("pattern", "a".repeat(ExpressionLimits.SCHEMA_PATTERN_CHARACTERS + 1))))
                .singleElement()
                .satisfies(fault -> assertThat(fault.message()).contains("more than 256 characters"));
    }

    @Test
    void tooLongRegexValue_violatesASchemaWithFormatRegex() {
        var schema = JSON.objectNode().put("format", "regex");
        assertThat(JsonSchema.validate(
                        schema, JSON.textNode("a".repeat(ExpressionLimits.SCHEMA_PATTERN_CHARACTERS + 1))))
                .hasSize(1);
    }

    @Test
    void valueNestedUpToTheDepthLimit_isValidAgainstARecursiveSchema() {
        var schema = JSON.objectNode();
        schema.set(
                "definitions", JSON.objectNode().set("part", JSON.objectNode().put("$ref", "#")));
        schema.set("additionalProperties", JSON.objectNode().put("$ref", "#/definitions/part"));
        schema.put("type", "object");
        var value = JSON.objectNode();
        for (int i = 0; i < Limits.NESTING_DEPTH; i++) {
            value = JSON.objectNode().set("a", value);
        }
        assertThat(JsonSchema.validate(schema, value)).isEmpty();
    }

    private static ObjectNode reference(String name) {
        return JSON.objectNode().put("$ref", "#/definitions/" + name);
    }

    private static List<String> texts(JsonNode texts) {
        return StreamSupport.stream(texts.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
