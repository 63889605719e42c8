package dev.stride.functions.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.functions.http.ApiSettings.SourceAllowList;
import dev.stride.functions.http.message.ApiCaller;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.runtime.event.ArrivedEvents;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.store.Stores;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventRoutesTest {

    private static final String EVENT =
            "{\"specversion\": \"1.0\", \"id\": \"1\", \"source\": \"/s\", \"type\": \"t\", \"patientid\": \"p\"}";
    private static final String STRUCTURED = "application/cloudevents+json";
    private static final String BATCH = "application/cloudevents-batch+json; charset=UTF-8";

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @Test
    void structuredModeCloudEvent_isQueuedAndAnswered202() {
        assertThat(post(STRUCTURED, EVENT).status()).isEqualTo(202);
        assertThat(arrivals())
                .singleElement()
                .satisfies(event -> assertThat(event.path("patientid").asText()).isEqualTo("p"));
    }

    @Test
    void wholeEventThatIsSentAsPlainJson_isRefusedWithTheMediaTypeOfStructuredMode() {
        var refused = post("application/json", EVENT);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body().path("detail").asText())
                .contains("application/json says that the body is only the data", "send one event as " + STRUCTURED);
    }

    @Test
    void everyEventOfAValidBatch_isQueued() {
        assertThat(post(BATCH, "[" + EVENT + "," + EVENT.replace("\"1\"", "\"2\"") + "]")
                        .status())
                .isEqualTo(202);
        assertThat(arrivals()).hasSize(2);
    }

    @Test
    void responseToAnEventBatch_listsSourceAndIdOfEachEventInOrder() {
        var answer = post(BATCH, "[" + EVENT.replace("\"1\"", "\"2\"") + "," + EVENT + "]");

        assertThat(answer.body().toString())
                .isEqualTo("{\"accepted\":[{\"source\":\"/s\",\"id\":\"2\"},{\"source\":\"/s\",\"id\":\"1\"}]}");
    }

    @Test
    void batchWithOneInvalidEventIsRefusedCompletely() {
        var answer = post(BATCH, "[" + EVENT + ", {}]");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body().path("detail").asText()).contains("event 2: `specversion` is missing", "`id`");
        assertThat(inMemoryFunctions.letters()).isEmpty();
    }

    @Test
    void binaryModeEventHasAttributesInHeadersAndDataInTheBody() {
        var headers = binary();
        headers.put("content-type", "application/json");
        headers.put("ce-name", "%E2%82%AC 1 + 1");

        assertThat(apiTestClient.ask("POST", "/events", "{\"a\": 1}", headers).status())
                .isEqualTo(202);
        assertThat(arrivals()).singleElement().satisfies(event -> {
            assertThat(event.path("id").asText()).isEqualTo("7");
            assertThat(event.path("name").asText()).isEqualTo("€ 1 + 1");
            assertThat(event.path("datacontenttype").asText()).isEqualTo("application/json");
            assertThat(event.at("/data/a").asInt()).isEqualTo(1);
        });
    }

    @Test
    void binaryModeEventWithNonTextDataIsStoredAsBase64() {
        var text = binary();
        text.put("content-type", "text/plain");
        var bytes = binary();
        bytes.put("content-type", "image/png");
        apiTestClient.ask("POST", "/events", "hi", text);
        apiTestClient.ask("POST", "/events", new byte[] {1, 2, 3}, bytes);
        apiTestClient.ask("POST", "/events", "", binary());

        assertThat(arrivals())
                .satisfiesExactly(
                        event -> assertThat(event.path("data").asText()).isEqualTo("hi"),
                        event -> assertThat(event.path("data_base64").asText()).isEqualTo("AQID"),
                        event -> assertThat(event.has("data")).isFalse());
    }

    @Test
    void missingCloudEventAttribute_isReportedByName() {
        var headers = binary();
        headers.remove("ce-source");

        var answer = apiTestClient.ask("POST", "/events", "", headers);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body().path("detail").asText()).contains("`source` is missing");
    }

    @Test
    void eventSentAsPlainJson_withoutCloudEventsContentTypeOrHeaders_isAnswered400() {
        var answer = post("application/json", EVENT);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body().path("detail").asText()).contains(STRUCTURED, "ce-id");
    }

    @Test
    void oversizedEventIsRefused() {
        var large = EVENT.replace("\"p\"", "\"" + "p".repeat(Limits.EVENT_BYTES) + "\"");

        assertThat(post(STRUCTURED, large).status()).isEqualTo(413);
        assertThat(post(BATCH, "[" + (EVENT + ",").repeat(Limits.EVENT_BATCH) + EVENT + "]")
                        .status())
                .isEqualTo(413);
    }

    @Test
    void queuedEvent_namesItsAuthenticatedSender_evenIfAnotherSenderUsedTheSameEventId() {
        sendAs("ann", EVENT);
        sendAs("eve", EVENT);

        assertThat(inMemoryFunctions.letters())
                .extracting(outgoingMessage -> EventMessage.decode(outgoingMessage.body()))
                .extracting(message -> ((EventMessage.Arrival) message).ingress())
                .containsExactly(Ingress.http(Optional.of("ann")), Ingress.http(Optional.of("eve")));
    }

    @Test
    void eventWithAnAlreadyUsedIdButDifferentContent_isLogged() {
        inMemoryFunctions.deploy("""
                id: shop
                version: '1'
                specVersion: '0.8'
                events: [ { name: Paid, type: t, source: /s } ]
                states: [ { name: Wait, type: event, onEvents: [ { eventRefs: [Paid] } ], end: true } ]
                """);
        inMemoryFunctions.letters.clear();
        sendAs("ann", EVENT);
        sendAs("ann", EVENT.replace("\"p\"", "\"q\""));
        var testContext = new TestContext();

        for (var letter : inMemoryFunctions.letters()) {
            inMemoryFunctions.advance.handleRequest(InMemoryFunctions.sqs(letter.body()), testContext);
        }

        assertThat(testContext.log()).containsOnlyOnce("has other content");
    }

    @ParameterizedTest
    @CsvSource({"ann, /s, 202", "ann, /shop/7, 202", "ann, /bank, 403", "bob, /s, 403", "bob, /free, 202"})
    void callerMaySendEventsOnlyFromItsAllowedSources(String principal, String source, int status) {
        var sources = new SourceAllowList(Map.of("ann", List.of("/s", "/shop/+"), "*", List.of("/free")));
        var restricted = new EventRoutes(
                        new EventIntake(inMemoryFunctions.ports, Stores.of(inMemoryFunctions.ports)),
                        sources,
                        new ArrivedEvents(inMemoryFunctions.ports, Stores.of(inMemoryFunctions.ports)))
                .routes()
                .getFirst();
        var body = "[" + EVENT.replace("/s", source) + "]";
        var apiRequest = new ApiRequest(
                        "POST", "/events", Map.of(), Map.of("content-type", BATCH), body.getBytes(UTF_8))
                .from(new ApiCaller.TokenBearer(Optional.of(principal), Set.of()));

        var response = restricted.handler().handle(apiRequest);

        assertThat(response.status()).isEqualTo(status);
        assertThat(inMemoryFunctions.letters()).hasSize(status == 202 ? 1 : 0);
        if (status == 403) {
            assertThat(new String(response.body(), UTF_8)).contains(principal, source, "EventSources");
        }
    }

    /** A list without the entry * closes the API to all callers that it does not name. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"ann": ["/s"]}             | ann | true
            {"ann": ["/s"]}             | bob | false
            {"ann": ["/s"]}             |     | false
            {"ann": [], "*": ["/s"]}    | ann | false
            {"ann": [], "*": ["/s"]}    | bob | true
            {}                          | bob | false
            {"*": ["*"]}                |     | true
            """)
    void callerWithoutAnEntryInTheAllowList_maySendOnlyWhatAllOthersMay(
            String json, String principal, boolean allowed) {
        assertThat(SourceAllowList.parse(json).allows(Optional.ofNullable(principal), "/s"))
                .isEqualTo(allowed);
        assertThat(SourceAllowList.UNRESTRICTED.allows(Optional.ofNullable(principal), "/s"))
                .isTrue();
    }

    private void sendAs(String principal, String event) {
        var caller = new ApiCaller.TokenBearer(Optional.of(principal), Set.of());
        var apiRequest = new ApiRequest(
                        "POST", "/events", Map.of(), Map.of("content-type", STRUCTURED), event.getBytes(UTF_8))
                .from(caller);
        assertThat(apiTestClient.ask(apiRequest).status()).isEqualTo(202);
    }

    private ApiTestClient.Answer post(String type, String body) {
        return apiTestClient.ask("POST", "/events", body, Map.of("content-type", type));
    }

    private static Map<String, String> binary() {
        return new HashMap<>(Map.of("ce-specversion", "1.0", "ce-id", "7", "ce-source", "/s", "ce-type", "t"));
    }

    private List<JsonNode> arrivals() {
        return inMemoryFunctions.letters().stream()
                .map(outgoingMessage -> EventMessage.decode(outgoingMessage.body()))
                .map(EventMessage.Arrival.class::cast)
                .map(arrival -> arrival.content().orElseThrow())
                .toList();
    }
}
