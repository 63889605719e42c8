package dev.stride.workflowtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.workflowtest.expect.Observed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Calls servers of MCP and A2A that speak only some versions, in each version of the client, and compares the numbers of requests
 * with the tables in the guide. Each call has the result of the server in the form that the author expects, or an error with the
 * versions.
 */
class AgentVersionsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path SERVERS = Path.of("src/test/resources/agents/servers.yaml");
    private static final Path GUIDE = Path.of("../../docs/guide/open-workflow-1.0.md");

    private static final String CONTEXT_TITLE = "MCP server speaks";
    private static final String AGENT_TITLE = "A2A agent speaks";

    /** A column of a table: its title, and the arguments of the call. */
    private record Client(String title, String call, Map<String, Object> with) {}

    private static final List<Client> MCP =
            Arrays.asList("", "2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05").stream()
                    .map(AgentVersionsTest::contextClient)
                    .toList();

    private static final List<Client> A2A = List.of(
            agentClient("message/send", Map.of("server", "http://agent/rpc")),
            agentClient("SendMessage", Map.of("server", "http://agent/rpc")),
            agentClient("message/send", Map.of("agentCard", Map.of("endpoint", "card.json"))),
            agentClient("SendMessage", Map.of("agentCard", Map.of("endpoint", "card.json"))));

    /** What each method of A2A returns, whichever version the agent speaks. */
    private static final Map<String, String> REPLIES = Map.of(
            "message/send",
            "{'kind': 'message', 'role': 'agent', 'messageId': 'm2', 'parts': [{'kind': 'text', 'text': 'added'}]}",
            "SendMessage",
            "{'message': {'role': 'ROLE_AGENT', 'messageId': 'm2', 'parts': [{'text': 'added'}]}}");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void numberOfRequests_forEachVersionOfClientAndServer_isThatOfTheGuide(Checkpoint checkpoint) throws IOException {
        assertThat(table(CONTEXT_TITLE, servers().path("mcp"), MCP, checkpoint)).isEqualTo(shown(CONTEXT_TITLE));
        assertThat(table(AGENT_TITLE, servers().path("a2a"), A2A, checkpoint)).isEqualTo(shown(AGENT_TITLE));
    }

    private static String shown(String title) throws IOException {
        return Files.readString(GUIDE)
                .lines()
                .dropWhile(line -> !line.startsWith("| %s |".formatted(title)))
                .takeWhile(line -> line.startsWith("|"))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void serverOfNoCommonVersion_isAnErrorThatNamesTheVersions() throws IOException {
        var servers = servers();
        for (var client : MCP) {
            assertThat(fault(servers.at("/mcp/2027-01-01"), client))
                    .contains("the server speaks 2027-01-01, and Stride speaks 2026-07-28, 2025-11-25");
        }
        for (var client : A2A.subList(0, 2)) {
            assertThat(fault(servers.at("/a2a/2.0"), client)).contains("no version 0.3", "no version 1.0");
        }
        for (var client : A2A.subList(2, 4)) {
            assertThat(run(servers.at("/a2a/2.0"), client, Checkpoint.STATES).toString())
                    .contains("the agent speaks A2A 2.0, and Stride speaks 1.0, 0.3");
        }
    }

    private String table(String title, JsonNode servers, List<Client> clients, Checkpoint checkpoint)
            throws IOException {
        var lines = new ArrayList<String>();
        lines.add("| %s | %s |"
                .formatted(title, clients.stream().map(Client::title).collect(Collectors.joining(" | "))));
        lines.add("|---".repeat(clients.size() + 1) + "|");
        for (var server : servers.properties()) {
            var cells = new ArrayList<String>();
            for (var client : clients) {
                cells.add(cell(run(server.getValue(), client, checkpoint), client));
            }
            lines.add("| %s | %s |".formatted(server.getKey(), String.join(" | ", cells)));
        }
        return String.join("\n", lines);
    }

    private static String cell(Observed observed, Client client) throws IOException {
        if (observed.instance().isEmpty()) {
            return "rejected";
        }
        var requests = observed.calls().size();
        var output = observed.instance().get().output();
        if (output.isEmpty()) {
            return requests + ", error";
        }
        assertThat(output.get()).as(client.title()).isEqualTo(reply(client));
        return String.valueOf(requests);
    }

    private static JsonNode reply(Client client) throws IOException {
        var reply = client.call().equals("mcp")
                ? "{'content': [{'type': 'text', 'text': '1'}]}"
                : REPLIES.getOrDefault(client.with().get("method"), "null");
        return JSON.readTree(reply.replace('\'', '"'));
    }

    private String fault(JsonNode server, Client client) throws IOException {
        return run(server, client, Checkpoint.STATES)
                .instance()
                .orElseThrow()
                .raised()
                .orElseThrow()
                .fault()
                .message();
    }

    private Observed run(JsonNode server, Client client, Checkpoint checkpoint) throws IOException {
        ObjectNode file = JSON.createObjectNode();
        file.set("services", server.isArray() ? server : server.path("services"));
        if (server.has("card")) {
            file.putObject("resources").set("card.json", server.path("card"));
        }
        var test = file.putArray("cases").addObject().put("name", client.title());
        var definition = test.putArray("definitions").addObject();
        definition
                .putObject("document")
                .put("dsl", "1.0.3")
                .put("namespace", "rows")
                .put("name", "call")
                .put("version", "1.0.0");
        definition
                .putArray("do")
                .addObject()
                .putObject("call")
                .put("call", client.call())
                .set("with", JSON.valueToTree(client.with()));
        test.putObject("expect");
        var written = Files.writeString(folder.resolve("versions.test.yaml"), file.toString());
        var parsed = (TestFile.TestFileResult.Tests) TestFile.parse(written);
        return new TestWorld(parsed.file().cases().getFirst(), KnownLanguages.ALL, checkpoint).run();
    }

    private static Client contextClient(String version) {
        var with = new LinkedHashMap<String, Object>();
        with.put("method", "tools/call");
        with.put("parameters", Map.of("name", "add", "arguments", Map.of("a", 1)));
        with.put("transport", Map.of("http", Map.of("endpoint", "http://tools/mcp")));
        if (!version.isEmpty()) {
            with.put("protocolVersion", version);
        }
        return new Client(version.isEmpty() ? "without `protocolVersion`" : "`%s`".formatted(version), "mcp", with);
    }

    private static Client agentClient(String method, Map<String, Object> address) {
        var part = method.equals("SendMessage") ? Map.of("text", "add") : Map.of("kind", "text", "text", "add");
        var with = new LinkedHashMap<>(address);
        with.put("method", method);
        with.put("parameters", Map.of("message", Map.of("messageId", "m1", "parts", List.of(part))));
        return new Client(
                "`%s`, `%s`".formatted(method, address.keySet().iterator().next()), "a2a", with);
    }

    private static JsonNode servers() throws IOException {
        return JSON.valueToTree(new Load(LoadSettings.builder().build()).loadFromString(Files.readString(SERVERS)));
    }
}
