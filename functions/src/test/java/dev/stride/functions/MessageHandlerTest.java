package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.Limits;
import dev.stride.functions.stage.ApiDriver;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the conversion of the sample messages of brokers to CloudEvents. */
class MessageHandlerTest {

    private static final JsonMapper JSON = new JsonMapper();

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiDriver api = new ApiDriver(inMemoryFunctions.apiHandler);
    private final TestContext testContext = new TestContext();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kafka    | kafka.message | kafka://lights/light.measured                       | light.measured-0-15
            rabbitmq | amqp.message  | amqp://lights/light.measured                        | m-1
            sqs      | sqs.message   | sqs://eu-west-1.123456789012/light-measured         | 059f36b4-87a3-44ab-83d2-661975830a7d
            sns      | sns.message   | sns://eu-west-1.123456789012/arn%3Aaws%3Asns%3Aeu-west-1%3A123456789012%3Alight-measured | 95df01b4-ee98-5cb9-9903-4c221d41eb5e
            iot      | mqtt.message  | mqtt://iot/light/measured                           | 6f1c4a2e-3f0d-4c62-9f37-6d1f6f9d2a11
            http     | http.message  | http://abc123.lambda-url.eu-west-1.on.aws/light/measured | k-1
            """)
    void brokerMessageBecomesACloudEvent(String sample, String type, String source, String id) throws IOException {
        inMemoryFunctions.messages.handleRequest(read("message-" + sample), testContext);

        var event = event();
        assertThat(event.path("type").asText()).isEqualTo(type);
        assertThat(event.path("source").asText()).isEqualTo(source);
        assertThat(event.path("id").asText()).isEqualTo(id);
        assertThat(event.path("data").toString()).isEqualTo("{\"id\":7,\"lumens\":300}");
        assertThat(event.path("stridelineage").asText())
                .as("the chain of starts of the instance that has sent the message")
                .isEqualTo("2/018cc251f400a6d41e0d3b7c5f92");
    }

    @Test
    void brokerMessageThatIsNotJson_becomesAnEventWhoseDataIsAString() {
        inMemoryFunctions.messages.handleRequest(
                Map.of("topic", "note", "data", "bm90IGpzb24=", "id", "1"), testContext);
        assertThat(event().path("data").asText()).isEqualTo("not json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "\u0000", "\u00e9"})
    void headerThatCannotBeAnAttribute_isLeftOut(String lineage) {
        inMemoryFunctions.messages.handleRequest(
                Map.of("topic", "note", "data", "e30=", "id", "1", "stridelineage", lineage), testContext);

        assertThat(event().has("stridelineage")).isFalse();
    }

    @Test
    void brokerMessageThatIsNoValidCloudEvent_isQuarantined_untilAnOperatorDeletesIt() {
        inMemoryFunctions.messages.handleRequest(Map.of("topic", "note", "data", "e30=", "id", "a\nb"), testContext);

        assertThat(inMemoryFunctions.letters()).isEmpty();
        assertThat(testContext.log()).contains("message put aside", "reason `id` must be a non-empty string");
        var listed = onlyDeadLetter();
        assertThat(listed.path("reason").asText()).contains("`id` must be a non-empty string");
        assertThat(listed.path("queue").asText()).isEqualTo("mqtt://iot/note");
        var path = "/dead-letters/" + listed.path("id").asText();
        assertThat(api.get(path).path("body").asText()).contains("\"data\":{}", "\"type\":\"mqtt.message\"");

        var redriven = api.ask("POST", path + "/redrive", Map.of(), "");
        assertThat(redriven.getStatusCode()).isEqualTo(422);
        assertThat(redriven.getBody()).contains("`id` must be a non-empty string");
        assertThat(api.ask("DELETE", path, Map.of(), "").getStatusCode()).isEqualTo(204);
        assertThat(api.get("/dead-letters").path("deadLetters")).isEmpty();
    }

    @Test
    void brokerMessageThatIsTooLarge_isQuarantined_andTheOthersOfItsBatchAreDelivered() {
        var large = "x".repeat(Limits.EVENT_BYTES);
        inMemoryFunctions.messages.handleRequest(
                Map.of("Records", List.of(record("large", large), record("small", "y"))), testContext);

        assertThat(inMemoryFunctions.letters()).hasSize(1);
        assertThat(event().path("id").asText()).isEqualTo("small");
        var listed = onlyDeadLetter();
        assertThat(listed.path("reason").asText()).contains("bytes as an event");
        assertThat(listed.path("queue").asText()).isEqualTo("sqs://eu-west-1.123456789012/light-measured");
        assertThat(api.get("/dead-letters/" + listed.path("id").asText())
                        .path("body")
                        .asText())
                .contains(large);
    }

    /** A message whose cause is removed, such as one of a release that knew fewer forms, is an event of the brokers again. */
    @Test
    void quarantinedBrokerMessageThatIsValidAgain_isDeliveredWhenAnOperatorSendsItAgain() {
        Stores.of(inMemoryFunctions.ports).quarantined().add("""
                        {"specversion": "1.0", "id": "7", "type": "sqs.message", "source": "sqs://here/light", "data": 300}""", "sqs://here/light", Ingress.BROKER, "it was refused");
        var path = "/dead-letters/" + onlyDeadLetter().path("id").asText();

        assertThat(api.ask("POST", path + "/redrive", Map.of(), "").getStatusCode())
                .isEqualTo(202);

        assertThat(event().path("data").asInt()).isEqualTo(300);
        assertThat(inMemoryFunctions.letters().getFirst().body()).contains("\"from\":\"broker\"");
        assertThat(api.get("/dead-letters").path("deadLetters")).isEmpty();
    }

    @Test
    void lambdaInvocation_withInputThatIsNotFromAMessageBroker_fails() {
        assertThatThrownBy(() -> inMemoryFunctions.messages.handleRequest(Map.of("detail", Map.of()), testContext))
                .hasMessageContaining("request-1");
        assertThat(testContext.log())
                .contains("a message broker that Stride does not support; the event has the fields detail");
    }

    private JsonNode onlyDeadLetter() {
        var listed = api.get("/dead-letters").path("deadLetters");
        assertThat(listed).hasSize(1);
        return listed.path(0);
    }

    private static Map<String, Object> record(String id, String body) {
        return Map.of(
                "messageId",
                id,
                "body",
                body,
                "eventSource",
                "aws:sqs",
                "eventSourceARN",
                "arn:aws:sqs:eu-west-1:123456789012:light-measured");
    }

    private JsonNode event() {
        try {
            return JSON.readTree(inMemoryFunctions.letters().getFirst().body()).findParent("specversion");
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static Map<String, Object> read(String event) throws IOException {
        return JSON.readValue(Path.of("../events", event + ".json").toFile(), new TypeReference<>() {});
    }
}
