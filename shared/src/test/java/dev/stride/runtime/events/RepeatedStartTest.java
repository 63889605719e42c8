package dev.stride.runtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.runtime.ledger.Meter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An event that starts an instance came when the first copy of it was accepted, whichever copy is handled first. */
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

    private final Burst burst = new Burst(0, ORDER);

    @Test
    void whatCameBetweenTheCopiesIsForTheInstanceWhenTheSecondIsHandledFirst() {
        burst.send(List.of(event("placed")));
        var first = burst.withhold();
        burst.send(List.of(event("paid")));
        burst.send(List.of(event("placed")));

        burst.handleAll();
        burst.release(first);
        burst.handleAll();

        assertThat(burst.consumed().values()).containsExactly(List.of("placed", "paid"));
    }

    @Test
    void itIsWrittenBeforeTheSenderIsAnsweredAndNoOtherEventIs() {
        var deployed = burst.used().of(Meter.WRITES);
        burst.send(List.of(event("placed")));
        var placed = burst.used().of(Meter.WRITES);
        burst.send(List.of(event("paid")));

        assertThat(placed - deployed).isEqualTo(1);
        assertThat(burst.used().of(Meter.WRITES)).isEqualTo(placed);
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
