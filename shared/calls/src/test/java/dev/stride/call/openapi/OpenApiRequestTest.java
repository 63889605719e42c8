package dev.stride.call.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.NetworkHttpClient;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenApiRequestTest {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final OpenApiCall rest = new OpenApiCall();
    private final OutboundClients outboundClients =
            StubClients.withHttp(new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT)));
    private final LinkedBlockingQueue<JsonNode> received = new LinkedBlockingQueue<>();
    private HttpServer server;

    @BeforeAll
    void startRecordingServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        server.createContext("/", exchange -> {
            received.add(noted(exchange));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterAll
    void stop() {
        server.stop(0);
    }

    static Stream<Arguments> rows() throws IOException {
        return TableRows.of(OpenApiRequestTest.class, "requests.yaml")
                .map(row -> Arguments.of(row.path("name").asText(), row));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void openApiCallArguments_produceTheRequestListedInTheTestTable(String name, JsonNode row) throws Exception {
        var request = new CallRequest(
                "f", "workflow", "i", "key-1", 2, row.path("arguments"), Duration.ofMinutes(1), Optional.empty());

        switch (rest.perform(template(row), request, outboundClients)) {
            case Reply.Answered _ -> assertReceived(received.take(), row.path("received"));
            case Reply.Pending _, Reply.Logged _ -> throw new AssertionError("nothing is under way");
            case Reply.Failed(Fault fault, var _, var _) -> {
                assertThat(row.has("fault")).as(fault.message()).isTrue();
                assertThat(fault.code()).isEqualTo(Fault.VALIDATION);
                assertThat(fault.message()).contains(texts(row.path("fault")));
            }
        }
    }

    private static void assertReceived(JsonNode actual, JsonNode expected) {
        assertThat(expected.isObject()).as("a fault was expected").isTrue();
        assertThat(actual.path("headers").properties())
                .containsAll(expected.path("headers").properties());
        ((ObjectNode) expected)
                .without("headers")
                .properties()
                .forEach(member -> assertThat(actual.path(member.getKey())).isEqualTo(member.getValue()));
    }

    private CallTemplate template(JsonNode row) {
        var template = JSON.objectNode()
                .put("method", row.path("method").asText("GET"))
                .put(
                        "url",
                        "http://127.0.0.1:" + server.getAddress().getPort()
                                + row.path("path").asText("/"))
                .put("accept", "application/json");
        template.set("parameters", row.path("parameters"));
        template.set("body", row.path("body"));
        return CallTemplate.withoutAuth("rest", template);
    }

    private static JsonNode noted(HttpExchange exchange) throws IOException {
        var noted = JSON.objectNode()
                .put("method", exchange.getRequestMethod())
                .put("target", exchange.getRequestURI().toString())
                .put("body", new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        var headers = noted.putObject("headers");
        exchange.getRequestHeaders()
                .forEach((name, values) ->
                        headers.put(name.toLowerCase(java.util.Locale.ROOT), String.join(" & ", values)));
        return noted;
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }
}
