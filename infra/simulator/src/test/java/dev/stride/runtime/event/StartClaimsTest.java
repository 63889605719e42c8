package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.runtime.RuntimeConfig;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of the instances that wait in their start state take an event. */
class StartClaimsTest {

    private static final String ORDER = """
            id: order
            version: '1'
            specVersion: '0.8'
            start: First
            events: [ { name: Placed, type: placed, source: /s, correlation: [ { contextAttributeName: order } ] } ]
            states:
              - { name: First, type: event, onEvents: [ { eventRefs: [Placed] } ], transition: Second }
              - { name: Second, type: event, onEvents: [ { eventRefs: [Placed] } ], end: true }
            """;

    private static final String TIED = """
            id: tied
            version: '1'
            specVersion: '0.8'
            start: First
            events: [ { name: Placed, type: placed, source: /s, correlation: [ { contextAttributeName: ATTRIBUTE } ] } ]
            states: [ { name: First, type: event, onEvents: [ { eventRefs: [Placed] } ], end: true } ]
            """;

    private static final String CROWD = """
            id: crowd
            version: '1'
            specVersion: '0.8'
            start: First
            events: [ { name: Placed, type: placed, source: /s } ]
            states: [ { name: First, type: event, onEvents: [ { eventRefs: [Placed] } ], end: true } ]
            """;

    @Test
    void instanceForWhichAnEventWasReservedThatAnotherInstanceGot_takesTheNextEvent() {
        var world = new SingleQueueWorld(0, ORDER);
        var waiting = start(world, "order");
        world.send(List.of(event("e1", "order", "x"), event("e2", "order", "x")));

        // While the first event is reserved, the second one starts an instance, to which the first one then belongs.
        var isReserved = new AtomicBoolean();
        world.table().onStored(item -> {
            if (item.key().sort().equals("CLAIMS") && !isReserved.getAndSet(true)) {
                world.handleAll();
            }
        });
        world.handleAll();
        world.send(List.of(event("e3", "order", "y")));
        world.handleAll();

        assertThat(isReserved).isTrue();
        assertThat(world.consumed()).hasSize(2).containsEntry(waiting, List.of("e3"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"order", "patient"})
    void eventThatOneInstanceOwns_isConsumedByNoOther_afterAsManyInstancesOfAnotherWorkflowAsAMessageNotifies(
            String attribute) {
        var world = new SingleQueueWorld(
                0, RuntimeConfig.DEFAULT.onHosts(Limits.CLOCKS_DISAGREE), CROWD, TIED.replace("ATTRIBUTE", attribute));
        for (int i = 0; i < Limits.EVENT_FAN_OUT; i++) {
            start(world, "crowd");
        }
        var owner = start(world, "tied");
        world.send(List.of(event("e1", attribute, "x")));
        var withheld = world.withhold();
        var later = start(world, "tied");
        world.release(withheld);
        world.handleAll();

        assertThat(world.consumed())
                .hasSize(Limits.EVENT_FAN_OUT + 1)
                .containsKey(owner)
                .doesNotContainKey(later);
    }

    private static String start(SingleQueueWorld world, String workflow) {
        var instance = world.start(workflow, JsonNodeFactory.instance.objectNode());
        world.handleAll();
        return instance;
    }

    private static JsonNode event(String id, String attribute, String value) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/s")
                .put("type", "placed")
                .put(attribute, value);
    }
}
