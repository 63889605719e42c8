package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.runtime.message.Ingress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The identity of an event: source, id and ingress. */
class EventIngressTest {

    private static final Ingress ANN = Ingress.http(Optional.of("ann"));
    private static final Ingress EVE = Ingress.http(Optional.of("eve"));

    private final SingleQueueWorld singleQueueWorld = new SingleQueueWorld(0, """
            id: shop
            version: '1'
            specVersion: '0.8'
            events: [ { name: Paid, type: paid, source: /bank } ]
            states:
              - name: Wait
                type: event
                onEvents: [ { eventRefs: [Paid] } ]
                end: true
            """);

    @Test
    void eventsWithTheSameId_fromDifferentSenders_areDifferentEvents() {
        singleQueueWorld.send(List.of(paid("forged")), EVE);
        singleQueueWorld.send(List.of(paid("real")), ANN);
        singleQueueWorld.send(List.of(paid("real")), Ingress.BROKER);
        singleQueueWorld.send(List.of(paid("real")), Ingress.BUS);
        singleQueueWorld.handleAll();

        assertThat(singleQueueWorld.consumed()).hasSize(4);
        assertThat(singleQueueWorld.conflicts()).isEmpty();
    }

    @Test
    void eventSentTwiceByTheSameCaller_isDeduplicated() {
        singleQueueWorld.send(List.of(paid("real")), ANN);
        singleQueueWorld.handleAll();
        singleQueueWorld.send(List.of(paid("real")), ANN);
        singleQueueWorld.handleAll();

        assertThat(singleQueueWorld.consumed()).hasSize(1);
        assertThat(singleQueueWorld.conflicts()).isEmpty();
    }

    @Test
    void eventWithTheIdOfAnEarlierEventButOtherContent_isIgnoredAndReported() {
        singleQueueWorld.send(List.of(paid("first")), ANN);
        singleQueueWorld.send(List.of(paid("second")), ANN);
        singleQueueWorld.handleAll();

        assertThat(singleQueueWorld.consumed()).hasSize(1);
        assertThat(singleQueueWorld.conflicts())
                .extracting(event -> event.path("data").asText())
                .containsExactly("second");
    }

    @Test
    void eventPostedTwice_isDeduplicated_evenIfTheBusDeliversTheSameEventInBetween() {
        singleQueueWorld.send(List.of(paid("real")), ANN);
        singleQueueWorld.handleAll();
        singleQueueWorld.send(List.of(paid("real")), Ingress.BUS);
        singleQueueWorld.send(List.of(paid("real")), ANN);
        singleQueueWorld.handleAll();

        assertThat(singleQueueWorld.consumed()).hasSize(2);
    }

    private static JsonNode paid(String data) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", "order-7")
                .put("source", "/bank")
                .put("type", "paid")
                .put("data", data);
    }
}
