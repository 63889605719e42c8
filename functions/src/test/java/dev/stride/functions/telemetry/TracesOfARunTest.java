package dev.stride.functions.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.StubClients;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.secret.SecretSource;
import dev.stride.functions.stage.GatewayEvents;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.trace.TraceContext;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests the spans that an OpenTelemetry collector receives, from the start request of an instance to its end. */
class TracesOfARunTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String CALLER = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private static final String WORKFLOW = """
            id: all
            version: '1'
            specVersion: '0.8'
            start: Rest
            functions:
              - { name: post, type: custom, operation: 'http:POST:https://service.example/' }
            events:
              - { name: Paid, type: paid, source: /bank, correlation: [{ contextAttributeName: order, contextAttributeValue: '7' }] }
            errors: [{ name: busy, code: '503' }]
            retries: [{ name: again, maxAttempts: 2, delay: PT5S }]
            states:
              - { name: Rest, type: sleep, duration: PT1M, transition: Both }
              - name: Both
                type: parallel
                branches:
                  - name: one
                    actions: [{ functionRef: post, retryRef: again, retryableErrors: [busy] }]
                  - name: other
                    actions: [{ subFlowRef: part }]
                transition: Wait
              - { name: Wait, type: event, onEvents: [{ eventRefs: [Paid] }], end: true }
            """;

    private static final String PART = """
            id: part
            version: '1'
            specVersion: '0.8'
            start: Say
            states: [{ name: Say, type: inject, data: { said: true }, end: true }]
            """;

    private final List<JsonNode> spans = new ArrayList<>();
    private final List<String> sent = new ArrayList<>();
    private boolean away = false;
    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions(
            StubClients.withHttp(this::answer),
            new MemoryTable(),
            SecretSource.NONE,
            Telemetry.asText(
                    new RedactingSecrets(SecretSource.NONE),
                    SpanExporter.exportingTo(this::take, "shop", () -> InMemoryFunctions.START)));

    @Test
    void tracesOfAnInstanceAreLinkedToEachOtherAndToTheCaller() {
        run();

        assertThat(spans).hasSizeGreaterThan(10);
        assertThat(ids(spans)).as("each span is another one").doesNotHaveDuplicates();
        assertThat(spans.stream().flatMap(span -> before(span).stream()))
                .as("each span points at spans that are there")
                .allMatch(id -> ids(spans).contains(id) || CALLER.contains(id));
        assertThat(reachable(spans)).as("all of them hang together").containsAll(ids(spans));
        assertThat(spans)
                .filteredOn(span -> span.path("parentSpanId").asText().equals("00f067aa0ba902b7"))
                .as("the request that starts is part of the caller's trace")
                .singleElement()
                .satisfies(span ->
                        assertThat(span.path("traceId").asText()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736"));
        assertThat(spans)
                .as("a turn is a trace of its own, with the calls in it")
                .filteredOn(span -> span.path("kind").asInt() == 5)
                .allSatisfy(span -> assertThat(span.has("parentSpanId")).isFalse())
                .extracting(span -> span.path("traceId").asText())
                .doesNotHaveDuplicates();
        assertThat(spans)
                .filteredOn(span -> attribute(span, "stride.workflow").isPresent())
                .extracting(span -> attribute(span, "stride.state").orElse(""))
                .contains("Rest", "Both", "Wait", "Say");
    }

    @Test
    void requestsToCalledServices_carryTheSpanIdOfTheCallAttempt() {
        run();

        var calls =
                spans.stream().filter(span -> span.path("kind").asInt() == 3).toList();
        assertThat(calls).hasSize(2);
        assertThat(sent)
                .map(header -> TraceContext.parse(header).orElseThrow())
                .extracting(TraceContext::span)
                .containsExactlyElementsOf(ids(calls));
    }

    @Test
    void twoDeliveriesOfOneMessage_haveDifferentSpansInOneTrace() {
        inMemoryFunctions.deploy(PART);
        start("part");
        var letter = inMemoryFunctions.letters.getFirst().body();
        inMemoryFunctions.deliverAll();
        var again = InMemoryFunctions.sqs(letter);
        again.getRecords().getFirst().setAttributes(Map.of("ApproximateReceiveCount", "2"));
        inMemoryFunctions.advance.handleRequest(again, new TestContext());

        assertThat(spans)
                .filteredOn(span -> attribute(span, "stride.message").isPresent())
                .hasSize(2)
                .extracting(span -> span.path("traceId").asText())
                .containsOnly(spans.getLast().path("traceId").asText());
        assertThat(ids(spans)).doesNotHaveDuplicates();
    }

    @Test
    void unreachableTraceCollector_doesNotStopInstances() {
        away = true;
        inMemoryFunctions.deploy(PART);
        start("part");
        var testContext = new TestContext();
        inMemoryFunctions.advance.handleRequest(
                InMemoryFunctions.sqs(inMemoryFunctions.letters.remove().body()), testContext);

        assertThat(inMemoryFunctions.api.routes().routes()).isNotEmpty();
        assertThat(testContext.log()).contains("traces not sent", "the collector is away");
        assertThat(spans).isEmpty();
    }

    @Test
    void spansOfATraceThatTheCallerDidNotSample_areNotExported() {
        inMemoryFunctions.deploy(PART);
        start("part", CALLER.replaceAll("01$", "00"));
        inMemoryFunctions.deliverAll();

        assertThat(spans).isEmpty();
    }

    private void run() {
        inMemoryFunctions.deploy(PART);
        inMemoryFunctions.deploy(WORKFLOW);
        start("all");
        inMemoryFunctions.deliverAll();
        inMemoryFunctions.apiHandler.handleRequest(
                request("/events", """
                        {"specversion":"1.0","id":"1","source":"/bank","type":"paid","order":"7"}""", Map.of("content-type", "application/cloudevents+json")), new TestContext());
        inMemoryFunctions.deliverAll();
    }

    private void start(String workflow) {
        start(workflow, CALLER);
    }

    private void start(String workflow, String caller) {
        inMemoryFunctions.apiHandler.handleRequest(
                request("/workflows/" + workflow + "/instances", "", Map.of("traceparent", caller)), new TestContext());
    }

    private APIGatewayV2HTTPEvent request(String path, String body, Map<String, String> headers) {
        return GatewayEvents.signed(inMemoryFunctions.api.routes(), "POST", path, Map.of(), headers, body);
    }

    /** Answers the first request with 503, and later ones with success. */
    private HttpReply answer(HttpRequest request) {
        var headers = new HashMap<String, String>();
        request.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        sent.add(Optional.ofNullable(headers.get("traceparent")).orElse(""));
        return new HttpReply.Answered(sent.size() == 1 ? 503 : 204, Map.of(), new byte[0]);
    }

    private void take(byte[] document) throws IOException {
        if (away) {
            throw new IOException("the collector is away");
        }
        JSON.readTree(document).at("/resourceSpans/0/scopeSpans/0/spans").forEach(spans::add);
    }

    private static List<String> ids(List<JsonNode> spans) {
        return spans.stream().map(span -> span.path("spanId").asText()).toList();
    }

    /** Returns the ids of the parent and the linked spans of a span. */
    private static List<String> before(JsonNode span) {
        var ids = new ArrayList<String>();
        if (span.has("parentSpanId")) {
            ids.add(span.path("parentSpanId").asText());
        }
        span.path("links").forEach(link -> ids.add(link.path("spanId").asText()));
        return ids;
    }

    private static Optional<String> attribute(JsonNode span, String name) {
        return span.path("attributes")
                .valueStream()
                .filter(attribute -> attribute.path("key").asText().equals(name))
                .map(attribute -> attribute.path("value").path("stringValue").asText())
                .findFirst();
    }

    /** Returns the spans that are connected with the first one, in either direction of a link. */
    private static Set<String> reachable(List<JsonNode> spans) {
        var neighbours = new HashMap<String, Set<String>>();
        for (var span : spans) {
            var id = span.path("spanId").asText();
            for (var earlier : before(span)) {
                neighbours.computeIfAbsent(id, _ -> new HashSet<>()).add(earlier);
                neighbours.computeIfAbsent(earlier, _ -> new HashSet<>()).add(id);
            }
        }
        var found = new HashSet<String>();
        var next = new ArrayDeque<>(List.of(ids(spans).getFirst()));
        while (!next.isEmpty()) {
            var id = next.remove();
            if (found.add(id)) {
                next.addAll(neighbours.getOrDefault(id, Set.of()));
            }
        }
        return found;
    }
}
