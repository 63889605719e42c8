package dev.stride.functions.http.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.expression.BehaviourTable;
import dev.stride.functions.http.ApiTestClient;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.message.EventMessage;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests which requests are valid events in the three modes of the CloudEvents HTTP binding. The cases are rows of YAML tables.
 */
class CloudEventsConformanceTest {

    private static final String VALID = "/events/http-valid.yaml";
    private static final String INVALID = "/events/http-invalid.yaml";
    private static final String STRUCTURED = "application/cloudevents+json";
    private static final String BATCH = "application/cloudevents-batch+json";

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @TestFactory
    Stream<DynamicTest> validCloudEventIsAcceptedUnchanged() {
        return BehaviourTable.of(VALID)
                .map(row -> BehaviourTable.test(row, "rule", () -> new CloudEventsConformanceTest().isTaken(row)));
    }

    @TestFactory
    Stream<DynamicTest> invalidCloudEventIsRefused_andTheErrorNamesTheInvalidAttribute() {
        return BehaviourTable.of(INVALID)
                .map(row -> BehaviourTable.test(row, "rule", () -> new CloudEventsConformanceTest().isRefused(row)));
    }

    @Test
    void atLeastFortyValidAndSixtyInvalidCloudEvents_areTested() {
        assertThat(BehaviourTable.of(VALID)).hasSizeGreaterThanOrEqualTo(40);
        assertThat(BehaviourTable.of(INVALID)).hasSizeGreaterThanOrEqualTo(60);
    }

    @Test
    void oversizedBatchIsRefused() {
        var large = smallest().put("subject", "x".repeat(Limits.EVENT_BYTES));
        var many = Json.encode(Collections.nCopies(Limits.EVENT_BATCH + 1, smallest()));

        assertThat(ask(BATCH, many, Map.of()).status()).isEqualTo(413);
        assertThat(ask(BATCH, Json.encode(List.of(smallest(), large)), Map.of()).status())
                .isEqualTo(413);
        assertThat(ask(STRUCTURED, Json.encode(large), Map.of()).status()).isEqualTo(413);
        assertThat(taken()).isEmpty();
    }

    @Test
    void eventsEndpointAllowsOnlyGetAndPost() {
        var answer = apiTestClient.ask("PUT", "/events", Json.encode(smallest()), Map.of("content-type", STRUCTURED));

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("Allow", "GET, POST");
    }

    private void isTaken(JsonNode row) {
        for (var request : requests(row)) {
            var before = taken().size();
            var answer = ask(request);
            assertThat(answer.status()).as(answer.body().toString()).isEqualTo(202);
            var now = taken();
            assertThat(now.subList(before, now.size()))
                    .usingElementComparator(BehaviourTable::compareAsJson)
                    .containsExactlyElementsOf(request.expected());
        }
    }

    private void isRefused(JsonNode row) {
        for (var request : requests(row)) {
            var answer = ask(request);
            assertThat(answer.status()).isEqualTo(row.path("status").asInt(400));
            assertThat(answer.headers()).containsEntry("Content-Type", "application/problem+json");
            var detail = answer.body().path("detail").asText();
            if (row.has("names")) {
                assertThat(detail).contains("`" + row.path("names").asText() + "`");
            }
            assertThat(detail).contains(row.path("says").asText(), request.index());
            assertThat(taken()).isEmpty();
        }
    }

    /**
     * One content mode in which a row is sent.
     *
     * @param expected the event that is then accepted
     * @param index position of the event in the error message, where there are several
     */
    private record Sent(
            String type, byte[] body, Map<String, String> headers, List<? extends JsonNode> expected, String index) {}

    private static List<Sent> requests(JsonNode row) {
        var headers = new HashMap<String, String>();
        row.path("headers")
                .properties()
                .forEach(field -> headers.put(field.getKey(), field.getValue().asText()));
        var expected = row.has("taken")
                ? row.path("taken")
                        .valueStream()
                        .map(CloudEventsConformanceTest::with)
                        .toList()
                : List.of(row.has("out") ? with(row.path("out")) : event(row));
        var type = row.path("content").asText();
        return switch (row.path("mode").asText()) {
            case "binary" -> {
                event(row)
                        .properties()
                        .forEach(field -> headers.putIfAbsent(
                                "ce-" + field.getKey(), field.getValue().asText()));
                yield List.of(new Sent(type, body(row, ""), headers, expected, ""));
            }
            case "plain" -> List.of(new Sent(type, body(row, ""), headers, expected, ""));
            case "structured" ->
                List.of(new Sent(
                        type.isEmpty() ? STRUCTURED : type, body(row, event(row).toString()), headers, expected, ""));
            case "batch" -> List.of(new Sent(type.isEmpty() ? BATCH : type, body(row, ""), headers, expected, ""));
            default -> {
                var both = new ArrayList<JsonNode>(List.of(smallest()));
                both.addAll(expected);
                yield List.of(
                        new Sent(STRUCTURED, Json.encode(event(row)), headers, expected, ""),
                        new Sent(BATCH, Json.encode(List.of(smallest(), event(row))), headers, both, "event 2"));
            }
        };
    }

    private static byte[] body(JsonNode row, String otherwise) {
        return row.has("bytes")
                ? Base64.getDecoder().decode(row.path("bytes").asText())
                : row.path("body").asText(otherwise).getBytes(UTF_8);
    }

    private static ObjectNode event(JsonNode row) {
        var event = with(row.path("with"));
        row.path("without").forEach(name -> event.remove(name.asText()));
        return event;
    }

    private static ObjectNode with(JsonNode attributes) {
        var event = smallest();
        attributes.properties().forEach(field -> event.set(field.getKey(), field.getValue()));
        return event;
    }

    private static ObjectNode smallest() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", "1")
                .put("source", "/s")
                .put("type", "t");
    }

    private ApiTestClient.Answer ask(Sent request) {
        return ask(request.type(), request.body(), request.headers());
    }

    private ApiTestClient.Answer ask(String type, byte[] body, Map<String, String> headers) {
        var all = new HashMap<>(headers);
        all.put("content-type", type);
        return apiTestClient.ask("POST", "/events", body, all);
    }

    private List<JsonNode> taken() {
        return inMemoryFunctions.letters().stream()
                .map(outgoingMessage -> EventMessage.decode(outgoingMessage.body()))
                .map(EventMessage.Arrival.class::cast)
                .map(arrival -> arrival.content().orElseThrow())
                .toList();
    }
}
