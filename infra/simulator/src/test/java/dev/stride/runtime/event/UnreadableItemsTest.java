package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that an instance or an event that cannot be read does not keep other instances from their events. */
class UnreadableItemsTest {

    private static final String DEFINITION = """
            id: shop
            version: '1'
            specVersion: '0.8'
            start: %s
            events:
              - { name: Open, type: paid, source: /shop, correlation: [ { contextAttributeName: order } ] }
              - { name: Ready, type: ready, source: /shop, correlation: [ { contextAttributeName: order, contextAttributeValue: '7' } ] }
              - { name: Paid, type: paid, source: /shop, correlation: [ { contextAttributeName: order, contextAttributeValue: '7' } ] }
            states:
              - { name: Begin, type: inject, data: {}, transition: Wait }
              - { name: Wait, type: event, onEvents: [ { eventRefs: [ Open ] } ], end: true }
              - { name: Prepare, type: inject, data: {}, transition: Busy }
              - { name: Busy, type: event, onEvents: [ { eventRefs: [ Ready ] } ], transition: Finish }
              - { name: Finish, type: event, onEvents: [ { eventRefs: [ Paid ] } ], end: true }
            """;

    @Test
    void eventForTheOnlyInstanceThatWaits_isConsumed_besideAnUnreadableInstanceThatWaited() {
        var world = new SingleQueueWorld(0, DEFINITION.formatted("Begin"));
        var unreadable = start(world);
        damage(unreadable, world);
        var waiting = start(world);

        send("paid", "paid1", world);

        assertThat(world.consumed()).containsEntry(waiting, List.of("paid1"));
        assertThat(world.skipped()).isNotEmpty().containsOnly("routing of events instance " + unreadable);
    }

    @Test
    void event_startsAnInstance_besideAnUnreadableInstanceThatWaitsInItsStartState() {
        var world = new SingleQueueWorld(0, DEFINITION.formatted("Wait"));
        var unreadable = start(world);
        damage(unreadable, world);

        send("paid", "paid1", world);

        assertThat(world.consumed()).hasSize(1).doesNotContainKey(unreadable).containsValue(List.of("paid1"));
        assertThat(world.skipped()).isNotEmpty().containsOnly("routing of events instance " + unreadable);
    }

    @Test
    void instance_consumesAnEvent_behindAnUnreadableOneInItsInbox() {
        var world = new SingleQueueWorld(0, DEFINITION.formatted("Prepare"));
        var instance = start(world);
        send("paid", "paid1", world);
        loseContent("paid1", world);
        send("paid", "paid2", world);

        send("ready", "ready1", world);

        assertThat(world.consumed()).containsEntry(instance, List.of("ready1", "paid2"));
        assertThat(world.skipped()).isNotEmpty().allMatch(it -> it.startsWith("routing of events event "));
    }

    private static String start(SingleQueueWorld world) {
        var instance = world.start("shop", JsonNodeFactory.instance.objectNode());
        world.handleAll();
        return instance;
    }

    private static void send(String type, String id, SingleQueueWorld world) {
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/shop")
                .put("type", type)
                .put("order", "7");
        world.send(List.of(event));
        world.handleAll();
    }

    private static void damage(String instance, SingleQueueWorld world) {
        var garbage = "garbage".getBytes(StandardCharsets.UTF_8);
        world.table().put(Item.of(new Key("INSTANCE#" + instance, "BRANCH#0"), garbage), new Condition.Always());
    }

    /** Lets a stored event refer to a blob that does not exist. */
    private static void loseContent(String event, SingleQueueWorld world) {
        for (var item : world.table().items()) {
            if (item.key().partition().startsWith("ARRIVED#")
                    && Json.decode(item.body(), ObjectNode.class)
                            .at("/content/id")
                            .asText()
                            .equals(event)) {
                var stored = Json.decode(item.body(), ObjectNode.class);
                stored.remove("content");
                stored.put("contentAt", "lost");
                world.table().put(Item.of(item.key(), Json.encode(stored)), new Condition.Always());
            }
        }
    }
}
