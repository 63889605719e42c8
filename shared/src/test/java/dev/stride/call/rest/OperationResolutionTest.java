package dev.stride.call.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.Operation;
import dev.stride.call.Resolution;
import dev.stride.call.Resources.Resource;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperationResolutionTest {

    private final RestCall rest = new RestCall();

    static Stream<Arguments> rows() throws IOException {
        try (var file = OperationResolutionTest.class.getResourceAsStream("resolve.yaml")) {
            var rows = read(Objects.requireNonNull(file).readAllBytes());
            return rows.valueStream()
                    .flatMap(row -> Stream.of("3.0.3", "3.1.0")
                            .map(version -> Arguments.of(row.path("name").asText(), version, row)));
        }
    }

    @ParameterizedTest(name = "{0} ({1})")
    @MethodSource("rows")
    void anOperationResolvesAsItsRowSays(String name, String version, JsonNode row) {
        var uri = row.path("uri").asText("api.json");
        var operation = uri + "#" + row.path("operation").asText("go");

        switch (rest.resolve(operation(operation), _ -> new Resource.Text(document(row, version)))) {
            case Resolution.Resolved(var template, var _, var _) -> {
                assertThat(row.has("problems"))
                        .as("resolved to " + template.template())
                        .isFalse();
                assertThat(template.kind()).isEqualTo("rest");
                assertThat(template.template().properties())
                        .containsAll(row.path("template").properties());
                if (row.has("whole")) {
                    assertThat(template.template()).isEqualTo(row.get("whole"));
                }
            }
            case Resolution.Selective _, Resolution.Awaited _ -> throw new AssertionError("a REST operation is called");
            case Resolution.Unresolved(var problems) -> {
                var expected =
                        row.path("problems").valueStream().map(JsonNode::asText).toList();
                assertThat(problems).hasSameSizeAs(expected);
                for (int i = 0; i < expected.size(); i++) {
                    assertThat(problems.get(i)).contains(expected.get(i));
                }
            }
        }
    }

    @Test
    void aDocumentMayBeYaml() {
        var document = """
                openapi: 3.1.0
                info: { title: pets, version: '1' }
                servers: [ { url: https://api.test } ]
                paths:
                  /pets:
                    get: { operationId: all, responses: {} }
                """;

        assertThat(rest.resolve(operation("pets.yaml#all"), _ -> new Resource.Text(document)))
                .isInstanceOf(Resolution.Resolved.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "api.json", "#go", "api.json#", "api.json#a#b"})
    void anOperationIsADocumentAndAnOperationId(String operation) {
        assertThat(problems(rest.resolve(operation(operation), _ -> new Resource.Text("{}"))))
                .singleElement()
                .asString()
                .contains("<OpenAPI document>#<operationId>");
    }

    @Test
    void aDocumentThatIsNotThereSaysWhy() {
        assertThat(problems(rest.resolve(operation("api.json#go"), _ -> new Resource.Missing("There is no file 'api.json'."))))
                .containsExactly("There is no file 'api.json'.");
    }

    @ParameterizedTest(name = "{0} is answered with: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            {"swagger": "2.0", "paths": {}}                     | Swagger 2.0. Convert it to OpenAPI 3.
            {"openapi": "4.0.0", "paths": {}}                   | 'openapi: 4.0.0'
            {"info": {}}                                        | no OpenAPI 3.0 or 3.1 document
            {"openapi": "3.1.0", "info": {}}                    | describes no paths
            {"openapi": "3.1.0", "paths": []}                   | describes no paths
            {"openapi": "3.1.0",, "paths": []}                  | api.json, line 1, column 21
            [1, 2]                                              | no OpenAPI 3.0 or 3.1 document
            just text                                           | no OpenAPI 3.0 or 3.1 document
            """)
    void whatIsNoOpenApiDocumentIsRefused(String document, String problem) {
        assertThat(problems(rest.resolve(operation("api.json#go"), _ -> new Resource.Text(document))))
                .singleElement()
                .asString()
                .contains(problem);
    }

    @Test
    void aTemplateIsReadAsItWasWritten() {
        var template = new RestTemplate(
                "PUT",
                "https://api.test/{a}",
                List.of(new RestParameter("a", RestParameter.Place.PATH, true, false)),
                "text/plain",
                Optional.of(new RestTemplate.Body("application/json", true)));

        assertThat(RestTemplate.read(template.written())).isEqualTo(template);
    }

    private static String document(JsonNode row, String version) {
        var document = (ObjectNode) read(
                "{\"info\": {\"title\": \"t\", \"version\": \"1\"}, \"servers\": [{\"url\": \"https://api.test/v1\"}]}"
                        .getBytes(StandardCharsets.UTF_8));
        document.put("openapi", version);
        Stream.of("servers", "paths", "components").filter(row::has).forEach(part -> document.set(part, row.get(part)));
        return document.toString();
    }

    private static List<String> problems(Resolution resolution) {
        assertThat(resolution).isInstanceOf(Resolution.Unresolved.class);
        return ((Resolution.Unresolved) resolution).problems();
    }

    private static JsonNode read(byte[] text) {
        return switch (SourceReader.read(text)) {
            case Reading.Read(var source) -> source.root();
            case Reading.Unreadable(var fault) -> throw new AssertionError(fault.toString());
        };
    }

    private static Operation operation(String text) {
        return new Operation(text, JsonNodeFactory.instance.objectNode(), Optional.empty());
    }
}
