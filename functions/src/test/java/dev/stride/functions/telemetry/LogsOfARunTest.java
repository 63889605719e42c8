package dev.stride.functions.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.registry.NetworkClients;
import dev.stride.functions.stage.GatewayEvents;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.functions.telemetry.Telemetry.MetricScope;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests the logs of all handlers at the most detailed level, while instances call a service. Inputs contain secrets and data
 * wherever possible, and line breaks wherever a client can choose a text.
 */
class LogsOfARunTest {

    private static final String SECRET = "s3cr3t/\"quoted\"&token";
    private static final String DATA = "only-for-the-instance-4711";

    /** A text that tries to forge a log line. */
    private static final String HOSTILE =
            "x\r\n{\"level\":\"ERROR\",\"message\":\"forged\"}\n\u2028{\"forged\":1}\u2029\u0085\u001b[31m\u0007\u007f\\n\"}{\"forged\":\ud800";

    /** The part of the text that is valid in an idempotency key. */
    private static final String HOSTILE_KEY = "x{\"level\":\"ERROR\",\"message\":\"forged\"}\\n";

    private static final String HUGE = HOSTILE + "A".repeat(64 << 10);

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final List<TestContext> invocations = new ArrayList<>();
    private final List<String> received = new ArrayList<>();
    private boolean secretsAreAway = false;
    private HttpServer service;
    private InMemoryFunctions inMemoryFunctions;

    @BeforeEach
    void listen() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", this::answer);
        service.start();
        var capture = new PrintStream(written, true, StandardCharsets.UTF_8);
        System.setOut(capture);
        System.setErr(capture);
        var outside = new NetworkClients(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT), () -> {
            throw new AssertionError("no workflow here calls AWS");
        });
        var secrets = new RedactingSecrets(this::secret);
        var telemetry = Telemetry.forCloudWatch(
                Level.DEBUG,
                new MetricScope("shop", true),
                () -> InMemoryFunctions.START,
                secrets,
                SpanExporter.NONE,
                new AwsUsage(),
                LineOutput.writingTo(written));
        inMemoryFunctions = new InMemoryFunctions(outside, new MemoryTable(), secrets, telemetry);
    }

    @AfterEach
    void stop() {
        System.setOut(out);
        System.setErr(err);
        service.stop(0);
    }

    private Optional<String> secret(String name) {
        if (secretsAreAway) {
            throw new IllegalStateException("no value for " + name + ", which was " + SECRET + HUGE);
        }
        return Optional.of(SECRET);
    }

    @Test
    void logsContainNoSecret_noInstanceData_andNoLineInjectedByAnAttacker() throws IOException {
        inMemoryFunctions.deploy(definition().toString());
        for (int instance = 0; instance < 5; instance++) {
            post(
                    "/workflows/hostile/instances",
                    "{\"token\":%s,\"data\":\"%s\"}".formatted(quoted(SECRET), DATA),
                    HOSTILE_KEY + instance);
            playOn();
        }
        whateverCanGoWrong();

        assertThat(received).as("the service saw the secret").anyMatch(request -> request.contains(SECRET));
        var lines = lines();
        assertThat(lines).hasSizeGreaterThan(60).allSatisfy(line -> {
            assertThat(line).matches("[\\x20-\\x7e]+").hasSizeLessThan(40_000);
            var document = JSON.readTree(line);
            assertThat(document.has("forged")).isFalse();
            assertThat(document.path("message").asText()).isNotEqualTo("forged");
            assertThat(document.has("_aws") ? document.has("Deployment") : document.has("requestId"))
                    .isTrue();
            assertThat(texts(document)).noneMatch(text -> text.contains(SECRET) || text.contains(DATA));
            assertThat(texts(document)).noneMatch(text -> text.contains("s3cr3t"));
        });
        assertThat(messages(lines))
                .contains(
                        "transition",
                        "failed",
                        "retrying",
                        "ended",
                        "request",
                        "message failed",
                        "request failed",
                        "event put aside");
    }

    /** Sends requests and messages that fail. */
    private void whateverCanGoWrong() {
        post("/workflows/hostile/instances", "{}", HOSTILE);
        secretsAreAway = true;
        playOn();
        post("/workflows/hostile/instances", "{}", SECRET);
        secretsAreAway = false;
        post("/instances/" + HUGE, "{}", HOSTILE);
        post("/events", event("order placed" + HOSTILE), HOSTILE);
        post("/events", event(HUGE), HUGE);
        post("/events", HUGE, SECRET);
        invoked(testContext -> inMemoryFunctions.advance.handleRequest(
                InMemoryFunctions.sqs(HUGE, "{}", "{\"branch\":99}", SECRET), testContext));
        invoked(testContext -> inMemoryFunctions.events.handleRequest(
                InMemoryFunctions.sqs(HUGE, quoted(HOSTILE), "{\"detail\":1}", SECRET, "{\"detail\":" + SECRET),
                testContext));
        invoked(testContext -> inMemoryFunctions.deadLetters.handleRequest(
                InMemoryFunctions.sqs(HUGE, HOSTILE, SECRET, "{\"event\":" + SECRET), testContext));
        invoked(testContext -> inMemoryFunctions.messages.handleRequest(
                Map.of("topic", HUGE, "data", "e30=", "id", HOSTILE), testContext));
        invoked(testContext -> inMemoryFunctions.messages.handleRequest(Map.of(HOSTILE, DATA), testContext));
    }

    /** Tests that each commit, request, failure and invocation has its own log line. */
    @Test
    void oneLogLineIsWrittenPerApiRequest_perEnteredState_andPerFailedCallAttempt() throws IOException {
        inMemoryFunctions.deploy(definition().toString());
        post("/workflows/hostile/instances", "{\"token\":\"t\"}", HOSTILE_KEY);
        playOn();

        var lines = lines();
        assertThat(messages(lines).stream().filter("request"::equals)).hasSize(1);
        var states = messages(lines).stream().filter("entered"::equals).count();
        assertThat(states).isEqualTo(2);
        assertThat(messages(lines).stream().filter("failed"::equals))
                .as("an attempt and its retries")
                .hasSize(3);
        assertThat(lines.stream().filter(line -> line.contains("\"_aws\"")))
                .as(
                        "one document of metrics for each invocation, but for the request and for the letter about the time to keep it")
                .hasSize(invocations.size() - 2);
    }

    private List<String> lines() {
        assertThat(invocations)
                .allSatisfy(testContext -> assertThat(testContext.log()).isEmpty());
        var text = written.toString(StandardCharsets.UTF_8);
        assertThat(text).endsWith("\n");
        return List.of(text.split("\n"));
    }

    private static List<String> messages(List<String> lines) throws IOException {
        var messages = new ArrayList<String>();
        for (var line : lines) {
            messages.add(JSON.readTree(line).path("message").asText());
        }
        return messages;
    }

    private static List<String> texts(JsonNode document) {
        var texts = new ArrayList<String>();
        document.properties()
                .forEach(field ->
                        texts.add(field.getKey() + "=" + field.getValue().asText()));
        return texts;
    }

    /** Delivers all messages, each in a separate invocation. */
    private void playOn() {
        while (!inMemoryFunctions.letters.isEmpty()) {
            var outgoingMessage = inMemoryFunctions.letters.remove();
            inMemoryFunctions.advanceTime(outgoingMessage.delay());
            invoked(testContext -> inMemoryFunctions.advance.handleRequest(
                    InMemoryFunctions.sqs(outgoingMessage.body()), testContext));
        }
    }

    /** Posts to the API as a malicious client would. */
    private void post(String path, String body, String key) {
        var headers = Map.of("idempotency-key", key, "content-type", "application/cloudevents+json");
        var event = GatewayEvents.signed(inMemoryFunctions.api.routes(), "POST", path, Map.of(), headers, body);
        invoked(testContext -> inMemoryFunctions.apiHandler.handleRequest(event, testContext));
    }

    private void invoked(Consumer<TestContext> handler) {
        var testContext = new TestContext();
        invocations.add(testContext);
        try {
            handler.accept(testContext);
        } catch (IllegalStateException e) {
            assertThat(e).hasMessageContaining("request-1");
        }
    }

    /** Answers with the secret, or with an error that contains it. */
    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            received.add(
                    JSON.readTree(body.isEmpty() ? "{}" : body).path("card").asText());
            var fails = exchange.getRequestURI().getPath().equals("/fail");
            var reply = JSON.createObjectNode()
                    .put("echo", SECRET)
                    .put("data", DATA)
                    .put("message", fails ? HOSTILE + SECRET : HUGE)
                    .toString()
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(fails ? 500 : 200, reply.length);
            exchange.getResponseBody().write(reply);
        }
    }

    private ObjectNode definition() {
        var definition =
                JSON.createObjectNode().put("id", "hostile").put("version", "1").put("specVersion", "0.8");
        definition.put("name", HOSTILE).put("start", HUGE);
        definition.putArray("secrets").add("TOKEN");
        var auth = definition.putArray("auth").addObject().put("name", "shown").put("scheme", "bearer");
        auth.putObject("properties").put("token", "${ $SECRETS.TOKEN }");
        var functions = definition.putArray("functions");
        for (var name : List.of("echo", "fail")) {
            functions
                    .addObject()
                    .put("name", name + HOSTILE)
                    .put("type", "custom")
                    .put(
                            "operation",
                            "http:POST:http://127.0.0.1:" + service.getAddress().getPort() + "/" + name)
                    .put("authRef", "shown");
        }
        definition.putArray("errors").addObject().put("name", HOSTILE).put("code", "500");
        definition
                .putArray("retries")
                .addObject()
                .put("name", HOSTILE)
                .put("maxAttempts", 2)
                .put("delay", "PT1S");
        var states = definition.putArray("states");
        operation(states.addObject(), HUGE, "echo").put("transition", HOSTILE);
        operation(states.addObject(), HOSTILE, "fail").put("end", true);
        return definition;
    }

    private static ObjectNode operation(ObjectNode state, String name, String function) {
        state.put("name", name).put("type", "operation");
        var action = state.putArray("actions").addObject().put("name", HUGE);
        var call = action.putObject("functionRef").put("refName", function + HOSTILE);
        call.putObject("arguments")
                .putObject("body")
                .put("card", "${ $SECRETS.TOKEN }")
                .put("given", "${ .token }");
        action.put("retryRef", HOSTILE).putArray("retryableErrors").add(HOSTILE);
        return state;
    }

    private static String event(String type) {
        return JSON.createObjectNode()
                .put("specversion", "1.0")
                .put("id", "1")
                .put("source", "/test")
                .put("type", type)
                .put("data", SECRET)
                .toString();
    }

    private static String quoted(String text) {
        return JSON.getNodeFactory().textNode(text).toString();
    }
}
