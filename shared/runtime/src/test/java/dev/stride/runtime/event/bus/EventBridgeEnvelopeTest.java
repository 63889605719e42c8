package dev.stride.runtime.event.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.Result;
import dev.stride.expression.BehaviourTable;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests the conversion of EventBridge envelopes to the events that they contain. */
class EventBridgeEnvelopeTest {

    private static final AllowedSenders SENDERS = new AllowedSenders(List.of("123456789012", "111122223333"));

    private static final String BASE = """
            {"version": "0", "id": "e-1", "detail-type": "paid", "source": "/orders", "account": "111122223333",
             "time": "2026-11-21T10:00:00Z", "region": "eu-west-1", "resources": [], "detail": {"total": 5}}
            """;

    @TestFactory
    Stream<DynamicTest> eventBridgeEnvelopeConvertsToTheExpectedCloudEvent() {
        return BehaviourTable.of("/events/envelopes.yaml")
                .map(row -> BehaviourTable.test(row, "rule", () -> check(row)));
    }

    @Test
    void cloudEventInAnEventBridgeEnvelope_isParsedUnchanged() {
        var event = CloudEventBuilder.v1()
                .withId("1")
                .withSource(URI.create("/gr%C3%B6%C3%9Fe"))
                .withType("t")
                .withData("application/json", "\"😀\"".getBytes(StandardCharsets.UTF_8))
                .build();
        var opened = opened(EventBridgeEnvelope.wrap(event, Instant.EPOCH));
        assertThat(opened.path("source").asText()).isEqualTo("/gr%C3%B6%C3%9Fe");
        assertThat(opened.path("data").asText()).isEqualTo("😀");
    }

    @Test
    void envelopeWithoutAnAwsAccountId_isAccepted_ifEveryAccountIsAllowed() {
        var envelope = BASE.replace("\"account\": \"111122223333\",", "");
        assertThat(opened(envelope).has("awsaccount")).isFalse();
    }

    private static ObjectNode opened(String envelope) {
        return EventBridgeEnvelope.parse(envelope, AllowedSenders.EVERY_ACCOUNT)
                .map(EventBridgeEnvelope.SentEvent::event)
                .orElse(reason -> fail("the envelope was rejected: " + reason));
    }

    private static void check(JsonNode row) {
        switch (EventBridgeEnvelope.parse(row.path("body").asText(changed(row.path("change"))), SENDERS)) {
            case Result.Ok(var sent) -> assertThat(sent.event()).isEqualTo(row.path("out"));
            case Result.Failed(var reason) -> {
                assertThat(row.has("refused")).as(reason).isTrue();
                assertThat(reason).contains(row.path("refused").asText());
            }
        }
    }

    private static String changed(JsonNode change) {
        try {
            var envelope = (ObjectNode) new JsonMapper().readTree(BASE);
            change.properties().forEach(field -> {
                if (field.getValue().isNull()) {
                    envelope.remove(field.getKey());
                } else {
                    envelope.set(field.getKey(), field.getValue());
                }
            });
            return envelope.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
