package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.functions.stage.InMemoryFunctions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what the API shows of the events that workflows consume, and that instances wait for. */
class SubscriptionRoutesTest {

    private static final String PARCEL = """
            {"id": "parcel", "version": "%s", "specVersion": "0.8", "start": "Hear",
             "events": [
               {"name": "Sent", "type": "com.example.sent", "source": "shop", "correlation": [{"contextAttributeName": "parcel"}]},
               {"name": "Arrived", "type": "com.example.arrived", "source": "depot", "correlation": [{"contextAttributeName": "parcel"}]}],
             "states": [
               {"name": "Hear", "type": "event", "onEvents": [{"eventRefs": ["Sent"]}], "transition": "Wait"},
               {"name": "Wait", "type": "event", "onEvents": [{"eventRefs": ["Arrived"]}], "end": true}]}""";

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @BeforeEach
    void deploy() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);
        apiTestClient.post("/workflows", PARCEL.formatted("1.0"));
        inMemoryFunctions.advanceTime(Duration.ofSeconds(1));
        apiTestClient.post("/workflows", PARCEL.formatted("1.1"));
    }

    @Test
    void subscriptionList_showsTheEventsThatTheNewestVersionConsumes() {
        assertThat(subscriptions("/subscriptions"))
                .extracting(JsonNode::toString)
                .containsExactly("""
                        {"workflow":{"id":"parcel","version":"1.1"},"kind":"start","event":"Sent","type":"com.example.sent",\
                        "source":"shop","correlation":["parcel"],"places":{},"conditional":false}""", """
                        {"workflow":{"id":"parcel","version":"1.1"},"kind":"wait","event":"Arrived","type":"com.example.arrived",\
                        "source":"depot","correlation":["parcel"],"places":{},"conditional":false}""");
    }

    @Test
    void subscriptionList_canBeFilteredByEventType() {
        assertThat(subscriptions("/subscriptions?type=com.example.arrived"))
                .extracting(subscription -> subscription.path("event").asText())
                .containsExactly("Arrived");
        assertThat(subscriptions("/subscriptions?type=other")).isEmpty();
    }

    @Test
    void instanceListRow_showsTheCurrentStateAndTheAwaitedEventOfTheInstance() {
        apiTestClient.ask("POST", "/events", """
                {"specversion": "1.0", "id": "e1", "type": "com.example.sent", "source": "shop", "parcel": "P-1"}""", Map.of("content-type", "application/cloudevents+json"));
        inMemoryFunctions.deliverAll();
        var listed = apiTestClient.get("/instances").body().at("/instances/0");

        assertThat(listed.path("state").asText()).isEqualTo("Wait");
        assertThat(listed.at("/waitingFor/0/type").asText()).isEqualTo("com.example.arrived");
        assertThat(listed.at("/waitingFor/0/correlation/parcel").asText()).isEqualTo("P-1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    .data.order     | $.data.order | false
                    .Subject        | subject      | false
                    .data.lines[0]  |              | true
                    """)
    void awaitedEventWithACorrelation_showsWhereItsValueIsInTheEvent(String from, String place, boolean conditional) {
        apiTestClient.post("/workflows", """
                document: { dsl: 1.0.3, namespace: test, name: shipment, version: 1.0.0 }
                do:
                  - paid:
                      listen:
                        to:
                          one: { with: { type: paid, source: /bank }, correlate: { order: { from: '%s', expect: .order } } }
                """.formatted(from));
        apiTestClient.post("/workflows/shipment/instances", "{\"order\": \"A-7\"}");
        inMemoryFunctions.deliverAll();
        var wait = apiTestClient.get("/instances/instance-1").body().at("/waitingFor/0");
        var subscription = subscriptions("/subscriptions?type=paid").getFirst();

        assertThat(List.of(wait, subscription)).allSatisfy(shown -> {
            assertThat(shown.at("/places/order").asText()).isEqualTo(Objects.requireNonNullElse(place, ""));
            assertThat(shown.path("conditional").asBoolean()).isEqualTo(conditional);
        });
        assertThat(wait.at("/correlation/order").asText()).isEqualTo(place == null ? "" : "A-7");
    }

    private List<JsonNode> subscriptions(String path) {
        return StreamSupport.stream(
                        apiTestClient.get(path).body().path("subscriptions").spliterator(), false)
                .toList();
    }
}
