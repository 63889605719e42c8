package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests that derived schemas describe the JSON that the runtime writes. */
class DerivedSchemasTest {

    record Inner(String name, Optional<Instant> at) {}

    record Outer(@JsonUnwrapped Inner inner, Map<String, String> labels, Optional<JsonNode> any) {}

    record Renamed(
            @JsonProperty("old") String current,
            @JsonUnwrapped RenamedPart part) {}

    record RenamedPart(@JsonProperty("since") Instant startedAt, String name) {}

    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    record Sparse(String name, List<String> some) {}

    record Flagged(
            String name,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean flag) {}

    @Test
    void openApiSchemaOfARecord_inlinesJsonUnwrappedRecords_andDoesNotRequireJavaOptionals() throws IOException {
        assertThat(schema(Outer.class)).isEqualTo(json("""
                {"type": "object",
                 "properties": {
                   "any": {},
                   "labels": {"type": "object", "additionalProperties": {"type": "string"}},
                   "at": {"type": "string", "format": "date-time"},
                   "name": {"type": "string"}},
                 "required": ["labels", "name"]}
                """));
    }

    @Test
    void schemaDoesNotRequireAListThatIsOmittedWhenEmpty() {
        assertThat(schema(Sparse.class).path("required"))
                .extracting(JsonNode::asText)
                .containsExactly("name");
    }

    @Test
    void propertyOmittedFromJsonWhenItHasItsDefaultValue_isNotRequiredByTheSchema() {
        assertThat(schema(Flagged.class).path("required"))
                .extracting(JsonNode::asText)
                .containsExactly("name");
    }

    @Test
    void openApiSchemaOfARecord_usesThePropertyNamesThatJacksonWrites() throws IOException {
        assertThat(schema(Renamed.class)).isEqualTo(json("""
                {"type": "object",
                 "properties": {
                   "old": {"type": "string"},
                   "name": {"type": "string"},
                   "since": {"type": "string", "format": "date-time"}},
                 "required": ["old", "name", "since"]}
                """));
    }

    @Test
    void schemaOfASealedType_usesTheFirstFieldAsItsDiscriminator() {
        var schemas = new DerivedSchemas();
        schemas.of(HistoryEntry.class);
        var components = schemas.components();

        assertThat(components.path("HistoryEntry").path("oneOf"))
                .hasSize(HistoryEntry.class.getPermittedSubclasses().length);
        assertThat(components.at("/HistoryEntry/discriminator/mapping/left").asText())
                .isEqualTo("#/components/schemas/HistoryEntryLeft");
        assertThat(components.at("/HistoryEntryLeft/properties/what/const").asText())
                .isEqualTo("left");
    }

    private static JsonNode schema(Class<?> type) {
        var schemas = new DerivedSchemas();
        schemas.of(type);
        return schemas.components().path("DerivedSchemasTest" + type.getSimpleName());
    }

    private static JsonNode json(String text) throws IOException {
        return Json.parse(text.getBytes(StandardCharsets.UTF_8));
    }
}
