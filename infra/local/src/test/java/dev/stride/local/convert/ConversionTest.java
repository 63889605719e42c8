package dev.stride.local.convert;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.Result;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ConversionTest {

    @TempDir
    private Path folder;

    /** Parts of a definition of 0.8, the tasks of 1.0 that they become, and what is left. */
    record Row(JsonNode json) {

        String definition() {
            return json.path("given")
                    .<ObjectNode>deepCopy()
                    .put("id", "order")
                    .put("version", "1.0.0")
                    .put("specVersion", "0.8")
                    .toString();
        }

        @Override
        public String toString() {
            return json.path("name").asText();
        }
    }

    static List<Row> rows() throws IOException {
        try (var file = ConversionTest.class.getResourceAsStream("conversions.yaml")) {
            var text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return parsed(text).valueStream().map(Row::new).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void conversionOfServerlessWorkflow08ToServerlessWorkflow1_returnsTheExpectedText_andListsUnconvertedParts(Row row)
            throws IOException {
        if (!(Conversion.convert(row.definition()) instanceof Result.Ok(Conversion(var text, var left)))) {
            throw new AssertionError("refused");
        }
        var converted = parsed(text).<ObjectNode>deepCopy();
        var document = (ObjectNode) converted.path("document");
        document.remove(List.of("dsl", "namespace", "name", "version"));
        if (document.isEmpty()) {
            converted.remove("document");
        }
        var reasons = JsonNodeFactory.instance.objectNode();
        left.forEach(part -> reasons.put(part.pointer(), part.message()));
        assertThat(shortened(converted)).isEqualTo(row.json().path("converted"));
        assertThat(reasons)
                .isEqualTo(row.json().has("left") ? row.json().path("left") : JsonNodeFactory.instance.objectNode());

        var definition = Files.writeString(folder.resolve("order.sw.yaml"), text);
        var validated = run("validate", "--offline", definition);
        assertThat(validated.status()).as(validated.out() + text).isZero();
    }

    @Test
    void workflowNameAndVersion_areAdapted_ifTheTargetLanguageForbidsThem() {
        var definition =
                "id: customerOrder\nversion: '2'\nspecVersion: '0.8'\nstates: [{name: A, type: sleep, duration: PT1S, end: true}]";
        if (!(Conversion.convert(definition) instanceof Result.Ok(Conversion(var text, var left)))) {
            throw new AssertionError("refused");
        }
        assertThat(parsed(text).at("/document/name").asText()).isEqualTo("customer-order");
        assertThat(parsed(text).at("/document/version").asText()).isEqualTo("2.0.0");
        assertThat(left)
                .singleElement()
                .satisfies(part -> assertThat(part.pointer()).isEqualTo("/id"));
    }

    @Test
    void conversionToServerlessWorkflow1_refusesDefinitionsThatUseJsonPathOrAreNotServerlessWorkflow08() {
        var jsonPath = "id: a\nversion: '1'\nspecVersion: '0.8'\nexpressionLang: jsonpath\nstates: []";
        assertThat(Conversion.convert(jsonPath).map(_ -> "converted").orElse(Diagnostic::pointer))
                .isEqualTo("/expressionLang");
        assertThat(Conversion.convert("document: { dsl: 1.0.3 }")).isInstanceOf(Result.Failed.class);
        assertThat(Conversion.convert("{")).isInstanceOf(Result.Failed.class);
    }

    /** Replaces the definition of the function that merges data by one word. */
    private static JsonNode shortened(JsonNode converted) {
        return parsed(converted.toString().replaceAll("def merge.*?else \\$new end;\\\\n *", "MERGE; "));
    }

    private static JsonNode parsed(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Parsed(var document) -> document.root();
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.toString());
        };
    }
}
