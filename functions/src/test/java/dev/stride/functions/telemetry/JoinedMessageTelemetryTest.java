package dev.stride.functions.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.StubClients;
import dev.stride.call.secret.SecretSource;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.functions.telemetry.Telemetry.MetricScope;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests the log line and the span of a message that shares the commit of another message. */
class JoinedMessageTelemetryTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String PARALLEL = """
            id: parallel
            version: '1'
            specVersion: '0.8'
            functions: [ { name: f, type: expression, operation: '{ done: true }' } ]
            states:
              - name: All
                type: parallel
                end: true
                branches:
                  - { name: one, actions: [ { functionRef: f } ] }
                  - { name: two, actions: [ { functionRef: f } ] }
                  - { name: three, actions: [ { functionRef: f } ] }
            """;

    private final List<String> lines = new ArrayList<>();
    private final List<JsonNode> spans = new ArrayList<>();
    private final InMemoryFunctions functions = new InMemoryFunctions(
            StubClients.NONE,
            new MemoryTable(),
            SecretSource.NONE,
            Telemetry.forCloudWatch(
                    Level.DEBUG,
                    new MetricScope("shop", false),
                    () -> InMemoryFunctions.START,
                    new RedactingSecrets(SecretSource.NONE),
                    SpanExporter.exportingTo(this::collect, "shop", () -> InMemoryFunctions.START),
                    new AwsUsage(),
                    lines::add));

    @Test
    void messageHandledInTheDatabaseWriteOfAnotherMessage_hasALogLineThatIdentifiesThatWrite() throws IOException {
        var ends = endsOfChildren();
        lines.clear();

        deliver(ends.get(0), ends.get(1));

        assertThat(linesWith("transition")).hasSize(1);
        var transition = linesWith("transition").getFirst();
        assertThat(linesWith("joined")).singleElement().satisfies(line -> {
            // Messages of one batch are handled at the same time: either may be the one that commits.
            assertThat(List.of(
                            line.path("messageId").asText(), line.path("joined").asText()))
                    .containsExactlyInAnyOrder(id(ends.get(0)), id(ends.get(1)));
            for (var field : List.of("instance", "workflow", "version", "commit")) {
                assertThat(line.path(field)).as(field).isEqualTo(transition.path(field));
            }
        });
    }

    @Test
    void messageHandledInTheDatabaseWriteOfAnotherMessage_hasASpanLinkedToTheSpanOfThatMessage() {
        var ends = endsOfChildren();
        spans.clear();

        deliver(ends.get(0), ends.get(1));

        var first = span(ends.get(0));
        var second = span(ends.get(1));
        boolean isFirstJoined = links(first).contains(spanId(second));
        var joined = isFirstJoined ? first : second;
        var cause = isFirstJoined ? second : first;
        for (var same : List.of("traceId", "parentSpanId")) {
            assertThat(joined.path(same)).as(same).isEqualTo(cause.path(same));
        }
        assertThat(links(joined)).contains(spanId(cause));
        assertThat(links(cause)).doesNotContain(spanId(joined));
    }

    private static List<String> links(JsonNode span) {
        return span.path("links").findValuesAsText("spanId");
    }

    private static String spanId(JsonNode span) {
        return span.path("spanId").asText();
    }

    /** Starts an instance. @return the messages by which its children report their ends, which are not delivered */
    private List<String> endsOfChildren() {
        functions.deploy(PARALLEL);
        new InstanceStarter(functions.ports, Stores.of(functions.ports))
                .start("parallel", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        var ends = new ArrayList<String>();
        while (!functions.letters.isEmpty()) {
            var body = functions.letters.remove().body();
            if (body.contains("\"is\":\"childEnded\"")) {
                ends.add(body);
            } else {
                deliver(body);
            }
        }
        return ends;
    }

    private void deliver(String... bodies) {
        functions.advance.handleRequest(InMemoryFunctions.sqs(bodies), new TestContext());
    }

    private String id(String body) {
        return ((BranchMessage) Stores.of(functions.ports).queue().decode(body)).id();
    }

    private List<JsonNode> linesWith(String message) throws IOException {
        var found = new ArrayList<JsonNode>();
        for (var line : lines) {
            var document = JSON.readTree(line);
            if (document.path("message").asText().equals(message)) {
                found.add(document);
            }
        }
        return found;
    }

    private JsonNode span(String body) {
        return spans.stream()
                .filter(span ->
                        attributes(span).getOrDefault("stride.message", "").equals(id(body)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no span of the message " + id(body)));
    }

    private static Map<String, String> attributes(JsonNode span) {
        return span.path("attributes")
                .valueStream()
                .collect(Collectors.toMap(
                        attribute -> attribute.path("key").asText(),
                        attribute -> attribute.path("value").path("stringValue").asText()));
    }

    private void collect(byte[] document) throws IOException {
        JSON.readTree(document).at("/resourceSpans/0/scopeSpans/0/spans").forEach(spans::add);
    }
}
