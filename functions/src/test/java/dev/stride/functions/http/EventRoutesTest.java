package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.message.EventMessage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventRoutesTest {

    private static final String EVENT =
            "{\"specversion\": \"1.0\", \"id\": \"1\", \"source\": \"/s\", \"type\": \"t\", \"patientid\": \"p\"}";
    private static final String STRUCTURED = "application/cloudevents+json";
    private static final String BATCH = "application/cloudevents-batch+json; charset=UTF-8";

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @Test
    void structuredEventIsAcceptedAfterItIsQueued() {
        assertThat(post(STRUCTURED, EVENT).status()).isEqualTo(202);
        assertThat(arrivals())
                .singleElement()
                .satisfies(event -> assertThat(event.path("patientid").asText()).isEqualTo("p"));
    }

    @Test
    void eventBatchIsAcceptedWhole() {
        assertThat(post(BATCH, "[" + EVENT + "," + EVENT.replace("\"1\"", "\"2\"") + "]")
                        .status())
                .isEqualTo(202);
        assertThat(arrivals()).hasSize(2);
    }

    @Test
    void batchWithOneInvalidEventIsRefusedWhole() {
        var answer = post(BATCH, "[" + EVENT + ", {}]");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body().path("detail").asText()).contains("event 2: `specversion` is missing", "`id`");
        assertThat(inMemoryFunctions.letters()).isEmpty();
    }

    @Test
    void inBinaryModeTheAttributesAreHeadersAndTheBodyIsTheData() {
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
    void inBinaryModeTextIsTextAndOtherDataIsBase64() {
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
    void missingAttributeIsReportedByName() {
        var headers = binary();
        headers.remove("ce-source");

        var answer = apiTestClient.ask("POST", "/events", "", headers);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body().path("detail").asText()).contains("`source` is missing");
    }

    @Test
    void bodyThatIsNotAnEventAnswers400() {
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
