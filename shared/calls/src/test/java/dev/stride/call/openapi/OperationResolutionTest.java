package dev.stride.call.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.auth.CredentialPlacement;
import dev.stride.call.http.message.ParameterValue.ParameterStyle;
import dev.stride.call.openapi.template.OpenApiBody;
import dev.stride.call.openapi.template.OpenApiParameter;
import dev.stride.call.openapi.template.OpenApiTemplate;
import dev.stride.call.openapi.template.OpenApiTemplate.OpenApiSecurity;
import dev.stride.plan.call.AuthScheme;
import dev.stride.plan.call.CallTemplate;
import dev.stride.schema.JsonSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperationResolutionTest {

    private final OpenApiCall rest = new OpenApiCall();

    static Stream<Arguments> rows() throws IOException {
        return Stream.concat(rows("resolve.yaml", "3.0.3", "3.1.0"), rows("swagger.yaml", "2.0"));
    }

    private static Stream<Arguments> rows(String name, String... versions) throws IOException {
        return TableRows.of(OperationResolutionTest.class, name)
                .flatMap(row -> Stream.of(versions)
                        .map(version -> Arguments.of(row.path("name").asText(), version, row)));
    }

    @ParameterizedTest(name = "{0} ({1})")
    @MethodSource("rows")
    void openApiOperationResolvesToItsExpectedResult(String name, String version, JsonNode row) {
        var uri = row.path("uri").asText("api.json");
        var function = new FunctionOperation(
                uri + "#" + row.path("operation").asText("go"),
                row.path("metadata"),
                Optional.of(row.path("auth"))
                        .filter(JsonNode::isTextual)
                        .map(scheme -> AuthScheme.valueOf(scheme.asText().toUpperCase(Locale.ROOT))),
                Optional.of(row.path("address")).filter(JsonNode::isTextual).map(JsonNode::asText));

        switch (rest.resolve(function, read -> document(row, version, uri, read))) {
            case Resolution.Resolved(var template, var arguments, var warnings) -> {
                assertThat(row.has("unaddressed")).as("addressed").isFalse();
                assertResolved(row, template);
                assertArguments(row, arguments);
                if (row.has("warnings")) {
                    assertSentences(warnings, row.path("warnings"));
                }
            }
            case Resolution.Unaddressed(var resolved, String problem) -> {
                assertResolved(row, resolved.template());
                assertThat(problem).contains(row.path("unaddressed").asText("an address"));
            }
            case Resolution.Selective _, Resolution.Awaited _ -> throw new AssertionError("a REST operation is called");
            case Resolution.Unresolved(var problems) -> assertSentences(problems, row.path("problems"));
        }
    }

    private static void assertResolved(JsonNode row, CallTemplate template) {
        assertThat(row.has("problems")).as("resolved to " + template.template()).isFalse();
        assertThat(template.kind()).isEqualTo("rest");
        assertThat(template.template().properties())
                .containsAll(row.path("template").properties());
        if (row.has("whole")) {
            assertThat(template.template()).isEqualTo(row.get("whole"));
        }
    }

    private static void assertArguments(JsonNode row, Optional<JsonNode> schema) {
        row.path("accepts")
                .forEach(arguments -> assertThat(JsonSchema.validate(schema.orElseThrow(), arguments))
                        .as("%s by %s", arguments, schema)
                        .isEmpty());
        row.path("refuses")
                .forEach(arguments -> assertThat(JsonSchema.validate(schema.orElseThrow(), arguments))
                        .as("%s by %s", arguments, schema)
                        .isNotEmpty());
    }

    private static void assertSentences(List<String> actual, JsonNode expected) {
        assertThat(actual).hasSize(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            assertThat(actual.get(i)).contains(expected.get(i).asText());
        }
    }

    @Test
    void openApiDocumentInYaml_isSupported() {
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
    void operationConsistsOfDocumentAndOperationId(String operation) {
        assertThat(problems(rest.resolve(operation(operation), _ -> new Resource.Text("{}"))))
                .singleElement()
                .asString()
                .contains("<OpenAPI document>#<operationId>");
    }

    @Test
    void missingOpenApiDocument_isReportedWithTheReason() {
        assertThat(problems(rest.resolve(
                        operation("api.json#go"), _ -> new Resource.Missing("The file 'api.json' does not exist."))))
                .containsExactly("The file 'api.json' does not exist.");
    }

    @ParameterizedTest(name = "{0} is answered with: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            {"swagger": "1.2", "paths": {}}                     | 'swagger: 1.2'
            {"openapi": "4.0.0", "paths": {}}                   | 'openapi: 4.0.0'
            {"info": {}}                                        | not a document of OpenAPI 3.0 or 3.1, or Swagger 2.0
            {"openapi": "3.1.0", "info": {}}                    | has no paths
            {"openapi": "3.1.0", "paths": []}                   | has no paths
            {"openapi": "3.1.0",, "paths": []}                  | api.json, line 1, column 21
            [1, 2]                                              | not a document of OpenAPI 3.0 or 3.1, or Swagger 2.0
            just text                                           | not a document of OpenAPI 3.0 or 3.1, or Swagger 2.0
            """)
    void nonOpenApiDocumentIsRejected(String document, String problem) {
        assertThat(problems(rest.resolve(operation("api.json#go"), _ -> new Resource.Text(document))))
                .singleElement()
                .asString()
                .contains(problem);
    }

    @Test
    void compiledOpenApiCall_isUnchangedAfterEncodingAndDecodingAsJson() {
        var template = new OpenApiTemplate(
                "PUT",
                "https://api.test/{a}",
                List.of(
                        OpenApiParameter.plain("a", OpenApiParameter.Place.PATH, true, false),
                        new OpenApiParameter(
                                "b",
                                OpenApiParameter.Place.QUERY,
                                false,
                                ParameterStyle.PIPE_DELIMITED,
                                false,
                                Set.of(OpenApiParameter.Trait.ALLOW_RESERVED, OpenApiParameter.Trait.ALLOW_EMPTY),
                                Optional.of("application/json"))),
                "text/plain",
                Optional.of(new OpenApiBody(
                        "multipart/form-data",
                        true,
                        Map.of("f", new OpenApiBody.Field(Optional.of("image/png"), true, ParameterStyle.FORM, true)))),
                Optional.of(new OpenApiSecurity(
                        new CredentialPlacement.ApiKey(CredentialPlacement.In.COOKIE, "key"),
                        Map.of("password", "https://a.test/token"))));

        assertThat(OpenApiTemplate.fromJson(template.toJson())).isEqualTo(template);
    }

    private static Resource document(JsonNode row, String version, String uri, String read) {
        if (row.path("documents").has(read)) {
            return new Resource.Text(row.path("documents").path(read).toString());
        }
        return read.equals(uri)
                ? new Resource.Text(
                        row.path("document").isObject() ? row.path("document").toString() : document(row, version))
                : new Resource.Missing("There is no '" + read + "'.");
    }

    private static String document(JsonNode row, String version) {
        var document = (ObjectNode) TableRows.read(
                "{\"info\": {\"title\": \"t\", \"version\": \"1\"}, \"servers\": [{\"url\": \"https://api.test/v1\"}]}"
                        .getBytes(StandardCharsets.UTF_8));
        document.put("openapi", version);
        Stream.of("servers", "paths", "components", "security")
                .filter(row::has)
                .forEach(part -> document.set(part, row.get(part)));
        return document.toString();
    }

    private static List<String> problems(Resolution resolution) {
        assertThat(resolution).isInstanceOf(Resolution.Unresolved.class);
        return ((Resolution.Unresolved) resolution).problems();
    }

    private static FunctionOperation operation(String text) {
        return new FunctionOperation(text, JsonNodeFactory.instance.objectNode(), Optional.empty());
    }
}
