package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the conversion of the sample messages of brokers to CloudEvents. */
class MessageHandlerTest {

    private static final JsonMapper JSON = new JsonMapper();

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
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
    void brokerMessageThatIsNoValidCloudEvent_isSkippedAndLogged() {
        inMemoryFunctions.messages.handleRequest(Map.of("topic", "note", "data", "e30=", "id", "a\nb"), testContext);

        assertThat(inMemoryFunctions.letters()).isEmpty();
        assertThat(testContext.log()).contains("message put aside", "reason `id` must be a non-empty string");
    }

    @Test
    void lambdaInvocation_withInputThatIsNotFromAMessageBroker_fails() {
        assertThatThrownBy(() -> inMemoryFunctions.messages.handleRequest(Map.of("detail", Map.of()), testContext))
                .hasMessageContaining("request-1");
        assertThat(testContext.log())
                .contains("a message broker that Stride does not support; the event has the fields detail");
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
