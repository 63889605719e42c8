package dev.stride.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.expression.Rows;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class JsonSchemaTest {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @TestFactory
    Stream<DynamicTest> allThatIsWrongWithAValueIsToldWithItsPlace() {
        return Rows.of("/schema/values.yaml")
                .map(row -> Rows.test(row, "rule", () -> {
                    assertThat(JsonSchema.faults(row.path("schema"))).isEmpty();
                    assertThat(JsonSchema.check(row.path("schema"), row.path("value")))
                            .containsExactlyInAnyOrderElementsOf(texts(row.path("problems")));
                }));
    }

    @TestFactory
    Stream<DynamicTest> aSchemaThatCannotBeUsedIsRefused() {
        return Rows.of("/schema/faults.yaml")
                .map(row -> Rows.test(row, "rule", () -> {
                    var faults = JsonSchema.faults(row.path("schema"));
                    assertThat(faults).hasSize(row.path("faults").size());
                    for (int i = 0; i < faults.size(); i++) {
                        assertThat(faults.get(i).toString())
                                .contains(row.path("faults").path(i).asText());
                    }
                }));
    }

    @Test
    void ofManyProblemsSomeAreTold() {
        var schema = JSON.objectNode().set("items", JSON.objectNode().put("type", "string"));
        var value = JSON.arrayNode();
        for (int i = 0; i < 100_000; i++) {
            value.add(i);
        }
        assertThat(JsonSchema.check(schema, value))
                .hasSize(Limits.SCHEMA_PROBLEMS + 1)
                .startsWith("/0: integer found, string expected")
                .endsWith("there is more that is wrong");
    }

    @Test
    void aPatternThatTriesEverythingIsStopped() {
        var schema = JSON.objectNode().put("pattern", "^(a|aa)+\\1$");
        assertThat(JsonSchema.check(schema, JSON.textNode("aa"))).isEmpty();
        assertThat(JsonSchema.check(schema, JSON.textNode("a".repeat(40) + "b")))
                .containsExactly("checking this takes too long");
    }

    @Test
    void aPatternThatRunsOutOfStackIsStopped() {
        var schema = JSON.objectNode().put("pattern", "^(a|b)*$");
        assertThat(JsonSchema.check(schema, JSON.textNode("ab".repeat(500_000))))
                .containsExactly("checking this takes too long");
    }

    @Test
    void aSchemaThatAsksForMoreAndMoreWorkIsStopped() {
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
        assertThat(JsonSchema.faults(schema))
                .extracting(JsonSchema.Problem::message)
                .containsExactly("checking this takes too long");
        assertThat(JsonSchema.faults(outer)).isEmpty();
        assertThat(JsonSchema.check(outer, JSON.arrayNode().add(JSON.objectNode())))
                .containsExactly("checking this takes too long");
    }

    @Test
    void aPatternHasABoundedLength() {
        assertThat(JsonSchema.faults(JSON.objectNode().put("pattern", "a".repeat(Limits.SCHEMA_PATTERN_CHARACTERS))))
                .isEmpty();
        assertThat(JsonSchema.faults(
                        JSON.objectNode().put("pattern", "a".repeat(Limits.SCHEMA_PATTERN_CHARACTERS + 1))))
                .singleElement()
                .satisfies(fault -> assertThat(fault.message()).contains("more than 256 characters"));
    }

    @Test
    void aTextThatShallBeAPatternHasABoundedLengthToo() {
        var schema = JSON.objectNode().put("format", "regex");
        assertThat(JsonSchema.check(schema, JSON.textNode("a".repeat(Limits.SCHEMA_PATTERN_CHARACTERS + 1))))
                .hasSize(1);
    }

    @Test
    void aValueMayBeAsDeepAsAnyInput() {
        var schema = JSON.objectNode();
        schema.set(
                "definitions", JSON.objectNode().set("part", JSON.objectNode().put("$ref", "#")));
        schema.set("additionalProperties", JSON.objectNode().put("$ref", "#/definitions/part"));
        schema.put("type", "object");
        var value = JSON.objectNode();
        for (int i = 0; i < Limits.NESTING_DEPTH; i++) {
            value = JSON.objectNode().set("a", value);
        }
        assertThat(JsonSchema.check(schema, value)).isEmpty();
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
