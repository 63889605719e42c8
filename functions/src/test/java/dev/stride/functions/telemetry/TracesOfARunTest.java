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
import dev.stride.engine.branch.BranchId;
import dev.stride.functions.stage.GatewayEvents;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.store.Stores;
import dev.stride.trace.TraceContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
    void spansOfARun_formOneTreeInTheTraceOfTheCaller() {
        run(Optional.of(CALLER));

        var run = spans.stream().filter(this::belongsToCaller).toList();
        assertThat(ids(run)).as("each span is another one").doesNotHaveDuplicates();
        assertThat(run)
                .as("the request that starts the instance is the only span below the caller")
                .filteredOn(span -> !ids(run).contains(parent(span)))
                .singleElement()
                .satisfies(span -> assertThat(span.path("name").asText()).isEqualTo("POST request"))
                .extracting(TracesOfARunTest::parent)
                .isEqualTo("00f067aa0ba902b7");
        assertHoldsTheWholeRun(run);
        assertThat(run)
                .filteredOn(TracesOfARunTest::isRoot)
                .extracting(span -> span.path("name").asText())
                .containsExactlyInAnyOrder("all", "part");
    }

    @Test
    void spansOfARun_withoutATraceOfTheCaller_formOneTreeWhoseIdFollowsFromTheInstance() {
        run(Optional.empty());

        var root = spans.stream()
                .filter(span -> isRoot(span) && span.path("name").asText().equals("all"))
                .findFirst()
                .orElseThrow();
        var instance = attribute(root, "stride.instance").orElseThrow();
        assertThat(root.path("traceId").asText())
                .isEqualTo(TraceContext.first(instance, true).trace());
        var run = spans.stream()
                .filter(span -> span.path("traceId").equals(root.path("traceId")))
                .toList();
        assertThat(ids(run)).doesNotHaveDuplicates();
        assertThat(run).filteredOn(span -> !ids(run).contains(parent(span))).containsExactly(root);
        assertHoldsTheWholeRun(run);
    }

    @Test
    void rootSpanLastsFromTheStartOfTheInstanceToItsEnd() {
        run(Optional.of(CALLER));

        var root = spans.stream()
                .filter(span -> isRoot(span) && span.path("name").asText().equals("all"))
                .findFirst()
                .orElseThrow();
        assertThat(attribute(root, "stride.status")).contains("COMPLETED");
        assertThat(spans)
                .filteredOn(span -> span.path("kind").asInt() == 5 && belongsToCaller(span))
                .allSatisfy(span -> assertThat(span.path("startTimeUnixNano").asText())
                        .isBetween(
                                root.path("startTimeUnixNano").asText(),
                                root.path("endTimeUnixNano").asText()));
    }

    /** Checks that the spans have all messages of both instances, both attempts of the call, and a root for each instance. */
    private void assertHoldsTheWholeRun(List<JsonNode> run) {
        assertThat(spans)
                .filteredOn(span -> attribute(span, "stride.instance").isPresent())
                .as("no span of the instances is outside")
                .allMatch(run::contains);
        assertThat(run)
                .extracting(span -> attribute(span, "stride.state").orElse(""))
                .contains("Rest", "Both", "Wait", "Say");
        assertThat(run).filteredOn(span -> span.path("kind").asInt() == 3).hasSize(2);
        assertThat(run).filteredOn(TracesOfARunTest::isRoot).hasSize(2);
    }

    @Test
    void requestsToCalledServices_carryTheSpanIdOfTheCallAttempt() {
        run(Optional.of(CALLER));

        var calls =
                spans.stream().filter(span -> span.path("kind").asInt() == 3).toList();
        assertThat(calls).hasSize(2);
        assertThat(sent)
                .map(header -> TraceContext.parse(header).orElseThrow())
                .extracting(TraceContext::span)
                .containsExactlyElementsOf(ids(calls));
    }

    @Test
    void redeliveredMessage_replacesItsSpanAndTheRootSpan() {
        inMemoryFunctions.deploy(PART);
        start("part");
        var letter = inMemoryFunctions.letters.getFirst().body();
        inMemoryFunctions.deliverAll();
        var first = List.copyOf(spans);
        spans.clear();
        var again = InMemoryFunctions.sqs(letter);
        again.getRecords().getFirst().setAttributes(Map.of("ApproximateReceiveCount", "2"));
        inMemoryFunctions.advance.handleRequest(again, new TestContext());

        assertThat(ids(first)).as("no span is added").containsAll(ids(spans));
        assertThat(spans)
                .as("the span of the message and the root span say again how the instance ended")
                .hasSize(2)
                .allSatisfy(span -> assertThat(attribute(span, "stride.status")).contains("COMPLETED"));
        assertThat(spans)
                .extracting(span -> span.path("traceId").asText())
                .containsOnly("4bf92f3577b34da6a3ce929d0e0e4736");
    }

    @Test
    void branchesThatARecoveryStarts_belongToTheTreeOfTheRun() {
        inMemoryFunctions.deploy(PART);
        inMemoryFunctions.deploy(WORKFLOW);
        start("all");
        while (inMemoryFunctions.letters.stream()
                .noneMatch(letter -> letter.body().contains("beginBranch"))) {
            inMemoryFunctions.deliverOne();
        }
        var instance = spans.stream()
                .flatMap(span -> attribute(span, "stride.instance").stream())
                .findFirst()
                .orElseThrow();
        inMemoryFunctions.letters.clear();
        Stores.of(inMemoryFunctions.ports).queue().send(new InstanceCommand.WakeBranch(BranchId.root(instance), 0));
        inMemoryFunctions.deliverAll();
        publish("paid", Optional.empty());
        inMemoryFunctions.deliverAll();

        var run = spans.stream().filter(this::belongsToCaller).toList();
        assertThat(run).extracting(span -> span.path("name").asText()).contains("recovery");
        assertThat(run).filteredOn(span -> !ids(run).contains(parent(span))).hasSize(1);
        assertHoldsTheWholeRun(run);
    }

    @Test
    void instanceThatAnEventStarts_hasATraceOfItsOwn_linkedToTheEvent() {
        inMemoryFunctions.deploy("""
                id: heard
                version: '1'
                specVersion: '0.8'
                start: Hear
                events: [{ name: Said, type: said, source: /bank }]
                states: [{ name: Hear, type: event, onEvents: [{ eventRefs: [Said] }], end: true }]
                """);
        publish("said", Optional.of(CALLER));
        inMemoryFunctions.deliverAll();

        var root = spans.stream().filter(TracesOfARunTest::isRoot).findFirst().orElseThrow();
        assertThat(root.has("parentSpanId")).isFalse();
        assertThat(spans)
                .filteredOn(span -> parent(span).equals(root.path("spanId").asText()))
                .isNotEmpty()
                .flatExtracting(TracesOfARunTest::links)
                .isNotEmpty()
                .allMatch(ids(spans)::contains);
    }

    @Test
    void instanceThatContinuesAnother_hasATraceOfItsOwn() {
        inMemoryFunctions.deploy(PART);
        inMemoryFunctions.deploy("""
                id: first
                version: '1'
                specVersion: '0.8'
                start: Say
                states: [{ name: Say, type: inject, data: { said: true }, end: { continueAs: part } }]
                """);
        start("first");
        inMemoryFunctions.deliverAll();

        var root = spans.stream()
                .filter(span -> isRoot(span) && span.path("name").asText().equals("part"))
                .findFirst()
                .orElseThrow();
        assertThat(root.has("parentSpanId")).isFalse();
        assertThat(belongsToCaller(root)).isFalse();
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
        start("part", Optional.of(CALLER.replaceAll("01$", "00")));
        inMemoryFunctions.deliverAll();

        assertThat(spans).isEmpty();
    }

    private void run(Optional<String> caller) {
        inMemoryFunctions.deploy(PART);
        inMemoryFunctions.deploy(WORKFLOW);
        start("all", caller);
        inMemoryFunctions.deliverAll();
        publish("paid", Optional.empty());
        inMemoryFunctions.deliverAll();
    }

    private void publish(String type, Optional<String> caller) {
        var headers = new HashMap<>(Map.of("content-type", "application/cloudevents+json"));
        caller.ifPresent(value -> headers.put("traceparent", value));
        inMemoryFunctions.apiHandler.handleRequest(request("/events", """
                        {"specversion":"1.0","id":"1","source":"/bank","type":"%s","order":"7"}""".formatted(type), headers), new TestContext());
    }

    private void start(String workflow) {
        start(workflow, Optional.of(CALLER));
    }

    private void start(String workflow, Optional<String> caller) {
        var headers = caller.map(value -> Map.of("traceparent", value)).orElse(Map.of());
        inMemoryFunctions.apiHandler.handleRequest(
                request("/workflows/" + workflow + "/instances", "", headers), new TestContext());
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

    private boolean belongsToCaller(JsonNode span) {
        return CALLER.contains(span.path("traceId").asText());
    }

    private static boolean isRoot(JsonNode span) {
        return span.path("kind").asInt() == 1;
    }

    private static String parent(JsonNode span) {
        return span.path("parentSpanId").asText();
    }

    private static List<String> links(JsonNode span) {
        return span.path("links")
                .valueStream()
                .map(link -> link.path("spanId").asText())
                .toList();
    }

    private static Optional<String> attribute(JsonNode span, String name) {
        return span.path("attributes")
                .valueStream()
                .filter(attribute -> attribute.path("key").asText().equals(name))
                .map(attribute -> attribute.path("value").path("stringValue").asText())
                .findFirst();
    }
}
