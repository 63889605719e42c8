package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.runtime.metering.UsageMetric;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The arrival time of an event that starts an instance is the time at which its first copy was accepted, whichever copy
 * is handled first.
 */
class RepeatedStartTest {

    private static final String ORDER = """
            id: order
            version: '1'
            specVersion: '0.8'
            start: Placed
            events:
              - name: Placed
                type: placed
                source: /s
                correlation: [ { contextAttributeName: order } ]
              - name: Paid
                type: paid
                source: /s
                correlation: [ { contextAttributeName: order } ]
            states:
              - { name: Placed, type: event, onEvents: [ { eventRefs: [Placed] } ], transition: Paid }
              - { name: Paid, type: event, onEvents: [ { eventRefs: [Paid] } ], end: true }
            """;

    private final SingleQueueWorld singleQueueWorld = new SingleQueueWorld(0, ORDER);

    @Test
    void eventSentBetweenTheTwoDeliveriesOfAStartEvent_isConsumedByTheStartedInstance() {
        singleQueueWorld.send(List.of(event("placed")));
        var first = singleQueueWorld.withhold();
        singleQueueWorld.send(List.of(event("paid")));
        singleQueueWorld.send(List.of(event("placed")));

        singleQueueWorld.handleAll();
        singleQueueWorld.release(first);
        singleQueueWorld.handleAll();

        assertThat(singleQueueWorld.consumed().values()).containsExactly(List.of("placed", "paid"));
    }

    @Test
    void eventThatCanStartAWorkflow_isStoredWhenReceived_butOtherEventsAreOnlyQueued() {
        var deployed = singleQueueWorld.used().of(UsageMetric.WRITES);
        singleQueueWorld.send(List.of(event("placed")));
        var placed = singleQueueWorld.used().of(UsageMetric.WRITES);
        singleQueueWorld.send(List.of(event("paid")));

        assertThat(placed - deployed).isEqualTo(1);
        assertThat(singleQueueWorld.used().of(UsageMetric.WRITES)).isEqualTo(placed);
    }

    private static JsonNode event(String type) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", type)
                .put("source", "/s")
                .put("type", type)
                .put("order", "7");
    }
}
