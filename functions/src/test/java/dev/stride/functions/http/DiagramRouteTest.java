package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.stage.InMemoryFunctions;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the route for diagrams of deployed workflows, in the format that the client requests. */
class DiagramRouteTest {

    private static final String VERSION = "/workflows/hello/versions/1.0/diagram";

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();

    DiagramRouteTest() {
        new ApiTestClient(inMemoryFunctions).post("/workflows", TestDefinitions.HELLO);
    }

    @ParameterizedTest(name = "{0} gets {1}")
    @CsvSource(delimiter = '|', textBlock = """
            image/svg+xml                                              | image/svg+xml
            text/vnd.mermaid                                           | text/vnd.mermaid
            text/vnd.graphviz                                          | text/vnd.graphviz
            image/*                                                    | image/svg+xml
            text/*                                                     | text/vnd.mermaid
            */*                                                        | image/svg+xml
            text/html, application/xml;q=0.9, image/webp, */*;q=0.8    | image/svg+xml
            image/svg+xml;q=0.5, text/vnd.mermaid;q=0.7                | text/vnd.mermaid
            image/svg+xml;q=0, */*                                     | text/vnd.mermaid
            TEXT/VND.MERMAID                                           | text/vnd.mermaid
            application/vnd.stride.outline+json                        | application/vnd.stride.outline+json
            """)
    void acceptHeader_selectsTheDiagramFormat(String accept, String mediaType) {
        var drawn = ask(VERSION, Map.of("accept", accept));

        assertThat(drawn.status()).isEqualTo(200);
        assertThat(drawn.headers()).containsEntry("Content-Type", mediaType + "; charset=utf-8");
        assertThat(drawn.headers().get("Vary")).startsWith("Accept");
        assertThat(text(drawn)).contains("Hello");
    }

    @Test
    void diagramWithoutAcceptHeaderIsAnSvgImage() {
        assertThat(text(ask(VERSION, Map.of()))).startsWith("<svg ").contains("Say hello 1.0");
    }

    @Test
    void diagramRouteWithoutAVersion_drawsTheNewestVersion() {
        var drawn = ask("/workflows/hello/diagram", Map.of("accept", "text/vnd.mermaid"));

        assertThat(text(drawn)).contains("flowchart TB");
    }

    @ParameterizedTest
    @CsvSource({"application/pdf", "text/vnd.mermaid;q=0", "';'", "','"})
    void diagramRequest_acceptingNoSupportedFormat_isAnswered406(String accept) {
        var refused = ask(VERSION, Map.of("accept", accept));

        assertThat(refused.status()).isEqualTo(406);
        assertThat(text(refused)).contains("image/svg+xml, text/vnd.mermaid, text/vnd.graphviz");
    }

    @Test
    void workflowTooLargeForADiagram_canStillBeRequestedAsAJsonOutlineOfItsStates() {
        var states = IntStream.rangeClosed(0, Limits.DIAGRAM_PARTS / 2)
                .mapToObj("{\"name\": \"S%d\", \"type\": \"inject\", \"data\": {}, \"end\": true}"::formatted)
                .collect(Collectors.joining(","));
        new ApiTestClient(inMemoryFunctions).post("/workflows", """
                {"id": "long", "version": "1", "specVersion": "0.8", "start": "S0", "states": [%s]}""".formatted(states));

        assertThat(ask("/workflows/long/diagram", Map.of()).status()).isEqualTo(422);
        var outline = ask("/workflows/long/diagram", Map.of("accept", "application/vnd.stride.outline+json"));
        assertThat(outline.status()).isEqualTo(200);
        assertThat(text(outline)).contains("\"name\":\"S" + Limits.DIAGRAM_PARTS / 2 + "\"");
    }

    @Test
    void diagramOfUndeployedWorkflowAnswers404() {
        assertThat(ask("/workflows/hello/versions/2.0/diagram", Map.of()).status())
                .isEqualTo(404);
        assertThat(ask("/workflows/bye/diagram", Map.of()).status()).isEqualTo(404);
    }

    private ApiResponse ask(String path, Map<String, String> headers) {
        return inMemoryFunctions.api.handle(
                new ApiRequest("GET", path, Map.of(), headers, new byte[0]),
                inMemoryFunctions.api.routes().select("GET", path));
    }

    private static String text(ApiResponse apiResponse) {
        return new String(apiResponse.body(), StandardCharsets.UTF_8);
    }
}
