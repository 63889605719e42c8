package dev.stride.local.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpServer;
import dev.stride.Limits;
import dev.stride.local.command.CommandResult;
import dev.stride.local.command.Stride;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.jackson2.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls the tools of {@code stride mcp}, in a process of its own, with the client of the library. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpTest {

    /** What stands in each file outside of the folder of the server, and in what the network answers. */
    private static final String SECRET = "do-not-tell";

    private static final String GREETING = """
            id: greeting
            version: '1.0'
            specVersion: '0.8'
            start: Greet
            functions:
              - name: greet
                type: expression
                operation: '{ greeting: "Good day, \\(.name)!" }'
            states:
              - name: Greet
                type: operation
                actions: [ functionRef: greet ]
                end: true
            """;

    private static final String ASKING = """
            id: asking
            version: '1.0'
            specVersion: '0.8'
            start: Wait
            functions:
              - { name: ask, type: custom, operation: 'http:GET:https://api.example.com/users/{id}' }
            states:
              - { name: Wait, type: sleep, duration: P14D, transition: Ask }
              - name: Ask
                type: operation
                actions: [ functionRef: { refName: ask, arguments: { id: '${ .id }' } } ]
                end: true
            """;

    /** A definition with a function that another document describes. */
    private static final String DESCRIBED = """
            id: described
            version: '1.0'
            specVersion: '0.8'
            start: Ask
            functions:
              - { name: ask, operation: '%s#ask' }
            states:
              - name: Ask
                type: operation
                actions: [ functionRef: ask ]
                end: true
            """;

    private static final String TEST = """
            definitions: [ greeting.sw.yaml ]
            cases:
              - name: somebody is greeted
                input: { name: Ann }
                expect: { output: { name: Ann, greeting: 'Good day, Ann!' } }
              - name: somebody else is greeted
                input: { name: Ben }
                expect: { output: { name: Ben, greeting: 'Good night, Ben!' } }
            """;

    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer network;
    private McpSyncClient client;
    private Path folder = Path.of("");

    @BeforeAll
    void start(@TempDir Path root) throws IOException {
        network = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        network.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(200, SECRET.length());
            exchange.getResponseBody().write(SECRET.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            exchange.close();
        });
        network.start();
        var outside = Files.createDirectories(root.resolve("outside"));
        Files.writeString(outside.resolve("secret.json"), "{\"openapi\":\"3.0.0\",\"info\":\"%s\"}".formatted(SECRET));
        Files.writeString(outside.resolve("secret.sw.yaml"), GREETING.replace("Good day", SECRET));
        Files.writeString(outside.resolve("stride.connectors.yaml"), SECRET + ": [");
        folder = Files.createDirectories(root.resolve("inside"));
        write("greeting.sw.yaml", GREETING);
        write("asking.sw.yaml", ASKING);
        write("greeting.test.yaml", TEST);
        write(
                "faulty/faulty.sw.yaml",
                GREETING.replace("refName", "ref").replace("functionRef: greet", "functionRef: gret"));
        write("hostile/test-outside.test.yaml", TEST.replace("greeting.sw.yaml", "../../outside/secret.sw.yaml"));
        write(
                "hostile/resources.test.yaml",
                TEST.replace(
                        "definitions: [ greeting.sw.yaml ]",
                        "definitions: [ ../greeting.sw.yaml ]\nresources: { a.json: %s }"
                                .formatted(outside.resolve("secret.json"))));
        write("hostile/up.sw.yaml", DESCRIBED.formatted("../../outside/secret.json"));
        write(
                "hostile/uri.sw.yaml",
                DESCRIBED.formatted(outside.resolve("secret.json").toUri()));
        write("hostile/link.sw.yaml", DESCRIBED.formatted("linked.json"));
        write("hostile/web.sw.yaml", DESCRIBED.formatted(address() + "openapi.json"));
        link("hostile/linked.json", outside.resolve("secret.json"));
        link("links/linked.sw.yaml", outside.resolve("secret.sw.yaml"));
        link("links/folder", outside);
        write("connected/greeting.sw.yaml", GREETING);
        link("connected/stride.connectors.yaml", outside.resolve("stride.connectors.yaml"));
        var mapper = new JacksonMcpJsonMapper(new JsonMapper());
        client = McpClient.sync(new StdioClientTransport(
                        ServerParameters.builder(
                                        ProcessHandle.current().info().command().orElseThrow())
                                .args(
                                        "-XX:TieredStopAtLevel=1",
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        Stride.class.getName(),
                                        "mcp",
                                        folder.toString())
                                .build(),
                        mapper))
                .jsonSchemaValidator(new DefaultJsonSchemaValidator())
                .requestTimeout(Duration.ofMinutes(2))
                .initializationTimeout(Duration.ofMinutes(2))
                .build();
        client.initialize();
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text);
    }

    private void link(String name, Path target) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.createSymbolicLink(folder.resolve(name), target);
    }

    private String address() {
        return "http://localhost:%d/".formatted(network.getAddress().getPort());
    }

    @AfterAll
    void stop() {
        client.closeGracefully();
        network.stop(0);
    }

    private CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static String text(CallToolResult result) {
        return ((TextContent) result.content().getFirst()).text();
    }

    private JsonNode answer(String tool, Map<String, Object> arguments) {
        var result = call(tool, arguments);
        assertThat(result.isError()).as(text(result)).isFalse();
        return CommandResult.json(text(result));
    }

    private String refusal(String tool, Map<String, Object> arguments) {
        var result = call(tool, arguments);
        assertThat(result.isError()).as(text(result)).isTrue();
        return text(result);
    }

    @Test
    void theServerSaysItsToolsAndThatTheyChangeNothing() {
        assertThat(client.listTools().tools())
                .allMatch(tool -> tool.annotations().readOnlyHint())
                .extracting(Tool::name)
                .containsExactly("validate", "test", "run", "history", "diagram", "examples", "meaning");
    }

    @Test
    void validate_aFaultyFileAndAFaultyText_haveTheSameFaultWithPlaceAndHint() throws IOException {
        var text = Files.readString(folder.resolve("faulty/faulty.sw.yaml"));

        for (var arguments :
                List.<Map<String, Object>>of(Map.of("file", "faulty/faulty.sw.yaml"), Map.of("text", text))) {
            var fault = answer("validate", arguments).path(0).path("faults").path(0);

            assertThat(fault.path("pointer").asText()).startsWith("/states/0/actions/0/functionRef");
            assertThat(fault.path("line").asInt()).isEqualTo(12);
            assertThat(fault.path("hint").asText()).contains("`greet`");
        }
    }

    @Test
    void validate_aFolder_answersEachDefinition() {
        assertThat(answer("validate", Map.of("file", "faulty")).findValuesAsText("file"))
                .containsExactly("faulty/faulty.sw.yaml");
    }

    @Test
    void test_failure_hasItsPlaceTheDifferenceAndAHistory() {
        var answer = answer("test", Map.of("file", "greeting.test.yaml"));

        assertThat(answer.path("passed").asInt()).isOne();
        var failure = answer.path("failures").path(0);
        assertThat(failure.path("line").asInt()).isEqualTo(6);
        var unmet = failure.path("unmet").path(0);
        assertThat(unmet.path("pointer").asText()).isEqualTo("/cases/1/expect/output");
        assertThat(unmet.path("actual").path("greeting").asText()).isEqualTo("Good day, Ben!");
        assertThat(answer("history", Map.of("run", failure.path("run").asText()))
                        .path("history")
                        .toString())
                .contains("Greet");
    }

    @Test
    void test_filter_selectsCasesByTheirNames() {
        assertThat(answer("test", Map.of("file", ".", "filter", "BODY IS"))
                        .path("passed")
                        .asInt())
                .isPositive();
        assertThat(refusal("test", Map.of("file", "greeting.test.yaml", "filter", "nobody")))
                .startsWith("filter: ");
    }

    @Test
    void run_waitsTakeNoTimeAndServicesAnswerWhatTheAgentSays() {
        var services = List.of(Map.of(
                "match",
                Map.of("method", "GET", "path", "/users/7"),
                "reply",
                Map.of("status", 200, "body", Map.of("name", "Ann"))));
        var answer = answer("run", Map.of("file", "asking.sw.yaml", "input", Map.of("id", 7), "services", services));

        assertThat(answer.path("status").asText()).isEqualTo("COMPLETED");
        assertThat(answer.path("output").path("name").asText()).isEqualTo("Ann");
        assertThat(answer.path("calls").path(0).asText()).isEqualTo("GET /users/7");
        assertThat(answer("history", Map.of("run", answer.path("run").asText(), "from", 1))
                        .path("history")
                        .path(0)
                        .asText())
                .contains("entered  Wait");
    }

    @Test
    void run_aFaultHasItsPlace() {
        var fault = answer("run", Map.of("file", "asking.sw.yaml", "input", Map.of("id", 7)))
                .path("fault");

        assertThat(fault.path("pointer").asText()).isEqualTo("/states/1/actions/0");
        assertThat(fault.path("line").asInt()).isEqualTo(11);
    }

    @Test
    void run_wrongSteps_areRefusedWithTheirPlaceAndAHint() {
        var refusal = refusal("run", Map.of("text", GREETING, "steps", List.of(Map.of("evnt", Map.of()))));

        assertThat(refusal).contains("/steps/0/evnt").contains("did you mean `event`?");
    }

    @Test
    void run_aTextOfOneLine_isADefinition() {
        var text = """
                {"id":"one","version":"1","specVersion":"0.8","start":"A","states":[{"name":"A","type":"inject","data":{"a":1},"end":true}]}""";

        assertThat(answer("run", Map.of("text", text)).path("output").path("a").asInt())
                .isOne();
    }

    @Test
    void run_thatWouldNeverEnd_isStoppedAtATime_andItsHistoryHasPages() {
        var endless = """
                id: endless
                version: '1'
                specVersion: '0.8'
                start: A
                states:
                  - { name: A, type: sleep, duration: PT1S, transition: B }
                  - { name: B, type: inject, data: {}, transition: A }
                """;

        var answer = answer("run", Map.of("text", endless, "input", Map.of(), "until", "PT1M"));

        assertThat(answer.path("status").asText()).isEqualTo("WAITING");
        var page = answer("history", Map.of("run", answer.path("run").asText()));
        assertThat(page.path("history")).hasSize(Shown.ITEMS);
        assertThat(page.path("next").asInt()).isEqualTo(Shown.ITEMS);
    }

    @Test
    void run_longOutput_isCutAndSaysHowMuchIsMissing() {
        var copying = """
                id: copying
                version: '1'
                specVersion: '0.8'
                states: [ { name: A, type: inject, data: {}, end: true } ]
                """;

        var output = answer("run", Map.of("text", copying, "input", Map.of("a", "a".repeat(50_000))))
                .path("output");

        assertThat(output.asText()).endsWith("characters more)").hasSizeLessThan(Shown.VALUE_CHARACTERS + 100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"validate", "run", "diagram"})
    void aTextAboveTheBoundOfFiles_isRefused(String tool) {
        assertThat(refusal(tool, Map.of("text", "a".repeat(Limits.DEFINITION_BYTES + 1))))
                .startsWith("text: ");
    }

    @Test
    void diagram_isDrawnInTheFormatThatIsAskedFor() {
        assertThat(text(call("diagram", Map.of("file", "greeting.sw.yaml")))).contains("flowchart");
        assertThat(text(call("diagram", Map.of("text", GREETING, "format", "dot"))))
                .startsWith("digraph");
        assertThat(refusal("diagram", Map.of("text", GREETING, "format", "png")))
                .startsWith("format: ");
    }

    @Test
    void history_ofAnUnknownRun_isRefused() {
        assertThat(refusal("history", Map.of("run", "run-0"))).contains("run-0 is not kept");
    }

    @Test
    void examples_areFoundByWhatTheyShowAndShownWithTheirTests() {
        assertThat(answer("examples", Map.of("feature", "Open Workflow fork compete"))
                        .path(0)
                        .path("name")
                        .asText())
                .isEqualTo("auction");
        assertThat(answer("examples", Map.of("name", "greeting")).path("files").properties())
                .extracting(Map.Entry::getKey)
                .contains("greeting.sw.json", "greeting.test.yaml", "input.json");
        assertThat(refusal("examples", Map.of("name", "greting"))).contains("did you mean `greeting`?");
        assertThat(refusal("examples", Map.of())).contains("`feature`").contains("`name`");
    }

    @Test
    void meaning_saysWhichObjectsHaveAPropertyAndWhatItMeans() {
        var version = answer("meaning", Map.of("property", "specVersion", "language", "serverless-workflow-0.8"))
                .path(0);
        assertThat(version.path("meaning").asText()).startsWith("The version of the language");
        assertThat(version.path("section").asText()).isEqualTo("Workflow Definition Structure");
        assertThat(version.path("values").path(0).asText()).isEqualTo("text");
        assertThat(answer("meaning", Map.of("property", "onErrors", "language", "serverless-workflow-0.8"))
                        .findValuesAsText("object"))
                .contains("state");
        assertThat(refusal("meaning", Map.of("property", "onErors"))).contains("did you mean `onErrors`?");
        assertThat(refusal("meaning", Map.of("property", "do", "language", "bpmn")))
                .startsWith("language: ");
    }

    @Test
    void anArgumentThatAToolDoesNotHave_isRefusedByItsName() {
        assertThat(refusal("validate", Map.of("flie", "greeting.sw.yaml"))).contains("'flie'");
    }

    record Hostile(String tool, Map<String, Object> arguments) {}

    static Stream<Hostile> hostile() {
        var paths = Stream.of(
                        "../outside/secret.sw.yaml",
                        "/etc/passwd",
                        "links/linked.sw.yaml",
                        "links/folder/secret.sw.yaml",
                        "links/folder",
                        "links/folder/missing.sw.yaml",
                        "\0",
                        "..",
                        "hostile/up.sw.yaml",
                        "hostile/uri.sw.yaml",
                        "hostile/link.sw.yaml",
                        "hostile/web.sw.yaml")
                .flatMap(path -> Stream.of("validate", "run", "diagram", "test")
                        .map(tool -> new Hostile(tool, Map.of("file", path))));
        var others = Stream.of(
                new Hostile("validate", Map.of("file", ".")),
                new Hostile("validate", Map.of("file", "links")),
                new Hostile("validate", Map.of("file", "connected/greeting.sw.yaml")),
                new Hostile("run", Map.of("file", "connected/greeting.sw.yaml", "input", Map.of())),
                new Hostile("test", Map.of("file", "hostile")),
                new Hostile("test", Map.of("file", "hostile/test-outside.test.yaml")),
                new Hostile("test", Map.of("file", "hostile/resources.test.yaml")),
                new Hostile("examples", Map.of("name", "../../outside")));
        return Stream.concat(paths, others);
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void nothingOutsideOfTheFolderIsRead(Hostile hostile) {
        var before = requests.get();

        var text = text(call(hostile.tool, hostile.arguments));

        assertThat(text).doesNotContain(SECRET).doesNotContain("root:").doesNotContain("secret.sw.yaml`");
        assertThat(text).doesNotContain("bug of Stride");
        assertThat(requests).hasValue(before);
    }

    @Test
    void aPathThatLeadsOut_isRefusedWithTheFolder() {
        for (var path : List.of("../outside/secret.sw.yaml", "links/linked.sw.yaml", "links/folder/secret.sw.yaml")) {
            assertThat(refusal("validate", Map.of("file", path))).contains(path).contains("outside of the folder");
        }
    }
}
