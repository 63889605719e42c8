package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.codec.Json;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that {@code GET /openapi.json} returns a valid OpenAPI document that equals the route table. */
class OpenApiTest {

    private static final Path FILE = Path.of("src/main/resources/dev/stride/functions/http/openapi.json");
    private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    /** Run with {@code -Dopenapi.write=true} to write the document again. */
    @Test
    void openApiDocumentEqualsTheServedRoutes() throws IOException {
        var document =
                OpenApiDocument.of(inMemoryFunctions.api.routes().routes()).toPrettyString() + "\n";
        if (Boolean.getBoolean("openapi.write")) {
            Files.createDirectories(FILE.getParent());
            Files.writeString(FILE, document);
        }

        assertThat(Files.readString(FILE)).isEqualTo(document);
    }

    @Test
    void openApiDocumentIsServedWithETag() throws IOException {
        var served = apiTestClient.get("/openapi.json");

        assertThat(served.status()).isEqualTo(200);
        assertThat(served.body()).isEqualTo(document());
        assertThat(apiTestClient
                        .ask(
                                "GET",
                                "/openapi.json",
                                "",
                                Map.of("if-none-match", served.headers().get("ETag")))
                        .status())
                .isEqualTo(304);
    }

    @Test
    void openApiParserAcceptsTheServedDocument() throws IOException {
        var options = new ParseOptions();
        options.setResolve(true);
        options.setResolveFully(true);

        var parsed = new OpenAPIV3Parser().readContents(Files.readString(FILE), List.of(), options);

        assertThat(parsed.getMessages()).isEmpty();
        assertThat(parsed.getOpenAPI().getPaths())
                .hasSize(document().path("paths").size());
    }

    @Test
    void everyRouteHasAUniqueIdAndItsPathParameters() {
        var ids = new HashSet<String>();
        assertThat(inMemoryFunctions.api.routes().routes()).allSatisfy(route -> {
            assertThat(ids.add(route.operation().id())).isTrue();
            assertThat(route.operation().parameters().stream()
                            .filter(each -> each.location() == Parameter.Location.PATH)
                            .map(Parameter::name))
                    .containsExactlyInAnyOrderElementsOf(NAME.matcher(route.template())
                            .results()
                            .map(it -> it.group(1))
                            .toList());
        });
    }

    @Test
    void everyOpenApiSchemaIsDefinedAndUsed() throws IOException {
        var document = document();
        var referred = document.findValuesAsText("$ref").stream().collect(Collectors.toSet());

        assertThat(document.at("/components/schemas").properties().stream()
                        .map(schema -> "#/components/schemas/" + schema.getKey())
                        .collect(Collectors.toSet()))
                .isEqualTo(referred);
    }

    @Test
    void everyPermissionIsRequiredByARoute() {
        var wanted = inMemoryFunctions.api.routes().routes().stream()
                .map(route -> route.operation().permission());

        assertThat(wanted.collect(Collectors.toSet())).containsExactlyInAnyOrder(Permission.values());
    }

    private static JsonNode document() throws IOException {
        return Json.parse(Files.readAllBytes(FILE));
    }
}
