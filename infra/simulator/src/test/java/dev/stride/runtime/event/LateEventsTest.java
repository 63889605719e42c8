package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An accepted event is never lost, however many later events were consumed before it is routed. */
@Tag("simulation")
class LateEventsTest {

    private static final int MANY = Limits.EVENTS_REMEMBERED + 50;

    /** A workflow that counts ticks of an order up to a number, then waits for the order's end. */
    private static final String ORDER = """
            id: order
            version: '1'
            specVersion: '0.8'
            start: Wait
            events:
              - name: Tick
                type: tick
                source: /s
                correlation: [ { contextAttributeName: order, contextAttributeValue: '${ .order }' } ]
              - name: Done
                type: done
                source: /s
                correlation: [ { contextAttributeName: order, contextAttributeValue: '${ .order }' } ]
            states:
              - name: Wait
                type: event
                onEvents: [ { eventRefs: [Tick], eventDataFilter: { useData: false } } ]
                transition: Count
              - { name: Count, type: inject, data: {}, stateDataFilter: { output: '${ .n += 1 }' }, transition: More }
              - name: More
                type: switch
                dataConditions: [ { condition: '${ .n < .most }', transition: Wait } ]
                defaultCondition: { transition: End }
              - { name: End, type: event, onEvents: [ { eventRefs: [Done] } ], end: true }
            """;

    private final SingleQueueWorld singleQueueWorld = new SingleQueueWorld(0, ORDER);

    @Test
    void eventWhoseDeliveryWasOvertakenByManyLaterEvents_isStillConsumed() {
        var instance = started(MANY + 1);
        singleQueueWorld.send(List.of(event("tick", 0)));
        var withheld = singleQueueWorld.withhold();

        ticks(1, MANY);
        singleQueueWorld.pass(Duration.ofHours(1));
        singleQueueWorld.release(withheld);
        singleQueueWorld.handleAll();

        assertThat(consumed(instance)).hasSize(MANY + 1).endsWith("tick0");
    }

    @Test
    void eventDeliveredTwiceWithManyEventsInBetween_isConsumedOnce() {
        var instance = started(MANY + 2);
        singleQueueWorld.send(List.of(event("tick", 0)));
        var again = singleQueueWorld.withhold();
        singleQueueWorld.release(again);
        singleQueueWorld.handleAll();

        ticks(1, MANY);
        singleQueueWorld.pass(Duration.ofHours(1));
        singleQueueWorld.release(again);
        singleQueueWorld.handleAll();

        assertThat(consumed(instance)).hasSize(MANY + 1).startsWith("tick0").doesNotHaveDuplicates();
    }

    @Test
    void delayedEventDeliveredTwiceWithManyEventsInBetween_isConsumedOnce() {
        var instance = started(MANY + 3);
        singleQueueWorld.send(List.of(event("tick", 0)));
        var withheld = singleQueueWorld.withhold();
        ticks(1, 1);
        singleQueueWorld.pass(Duration.ofHours(1));
        singleQueueWorld.release(withheld);
        singleQueueWorld.handleAll();

        ticks(2, MANY);
        singleQueueWorld.pass(Duration.ofHours(1));
        singleQueueWorld.release(withheld);
        singleQueueWorld.handleAll();

        assertThat(consumed(instance))
                .hasSize(MANY + 2)
                .startsWith("tick1", "tick0")
                .doesNotHaveDuplicates();
    }

    @Test
    void unconsumedEvent_staysAvailableWhileManyEventsOfAnotherTypeAreConsumed() {
        var instance = started(MANY);
        singleQueueWorld.send(List.of(event("done", 0)));
        singleQueueWorld.handleAll();

        ticks(0, MANY);

        assertThat(consumed(instance)).hasSize(MANY + 1).endsWith("done0");
    }

    private String started(int ticks) {
        var input = JsonNodeFactory.instance
                .objectNode()
                .put("order", "7")
                .put("n", 0)
                .put("most", ticks);
        var instance = singleQueueWorld.start("order", input);
        singleQueueWorld.handleAll();
        return instance;
    }

    private void ticks(int from, int count) {
        IntStream.range(from, from + count).forEach(number -> {
            singleQueueWorld.send(List.of(event("tick", number)));
            singleQueueWorld.handleAll();
        });
    }

    private List<String> consumed(String instance) {
        return singleQueueWorld.consumed().getOrDefault(instance, List.of());
    }

    private static JsonNode event(String type, int number) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", type + number)
                .put("source", "/s")
                .put("type", type)
                .put("order", "7");
    }
}
