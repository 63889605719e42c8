package dev.stride.runtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.BranchId;
import dev.stride.engine.Interest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.events.Subscriptions.Waiting;
import dev.stride.runtime.ledger.Ledger;
import dev.stride.runtime.ledger.Meter;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an event costs does not depend on who else waits or what else has come, and many events of an instance keep their order. */
class BurstTest {

    private static final int BATCH = 10;

    /** Counts the events of an order, one after the other. */
    private static final String COUNTER = """
            id: counter
            version: '1'
            specVersion: '0.8'
            start: Wait
            events:
              - name: Tick
                type: tick
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
                defaultCondition: { end: true }
            """;

    /** Events of a large burst, and instances that one event wakes, unless {@code -Dbursts} says another number. */
    private static final int LARGE = Integer.getInteger("bursts", 10_000);

    @Test
    void anEventIsFoundWithAsManyReadsWhoeverElseWaits() {
        var alone = costAmong(0);

        assertThat(costAmong(1_000)).isEqualTo(alone);
        assertThat(costAmong(100_000)).isEqualTo(alone);
    }

    @Test
    void whoeverWaitsForAnEventIsTold() {
        everyoneIsTold(Limits.EVENT_FAN_OUT + 100);
    }

    @Test
    @Tag("simulation")
    void manyAreToldInPortions() {
        everyoneIsTold(LARGE);
    }

    @Test
    void eventsOfManyRequestsAreConsumedInTheirOrderByEachInstance() {
        consumedInOrder(120, 1);
        consumedInOrder(120, 3);
    }

    @Test
    @Tag("simulation")
    void soAreVeryManyOfThem() {
        consumedInOrder(LARGE, 10);
    }

    @Test
    @Tag("simulation")
    void anEventAfterManyCostsWhatItCostsAfterFew() {
        var some = consumedInOrder(2 * Limits.EVENTS_REMEMBERED, 1);
        var more = consumedInOrder(4 * Limits.EVENTS_REMEMBERED, 1);

        assertThat(more).isLessThan(some * 1.5);
    }

    /** What one event costs that one instance waits for while others wait for other values. */
    private static Map<Meter, Long> costAmong(int others) {
        var burst = new Burst(0, COUNTER);
        for (int i = 0; i < others; i++) {
            waits(burst, "other" + i);
        }
        burst.start("counter", input("7", 1));
        burst.handleAll();
        var before = burst.used();

        burst.send(List.of(tick(1, "7")));
        burst.handleAll();

        assertThat(burst.consumed()).hasSize(1);
        var cost = burst.used().minus(before);
        System.out.println("an event among " + others + " who wait for other values: " + cost.of(Meter.READS)
                + " reads, " + cost.readUnits() + " read units");
        return Map.of(Meter.READS, cost.of(Meter.READS), Meter.HALF_READ_UNITS, cost.of(Meter.HALF_READ_UNITS));
    }

    private static void everyoneIsTold(int instances) {
        var burst = new Burst(0, COUNTER);
        for (int i = 0; i < instances; i++) {
            burst.start("counter", input("7", 1));
        }
        burst.handleAll();

        burst.send(List.of(tick(1, "7")));
        burst.handleAll();

        assertThat(burst.consumed()).hasSize(instances);
        assertThat(burst.mostSent()).isLessThanOrEqualTo(Limits.EVENT_FAN_OUT + 1);
    }

    /** @return read units per event */
    private static double consumedInOrder(int events, int instances) {
        var burst = new Burst(0, COUNTER);
        for (int i = 0; i < instances; i++) {
            burst.start("counter", input("o" + i, events / instances));
        }
        burst.handleAll();
        var before = burst.used();

        for (int i = 0; i < events; i += BATCH) {
            burst.send(IntStream.range(i, i + BATCH)
                    .mapToObj(n -> tick(n, "o" + n % instances))
                    .toList());
        }
        burst.handleAll();

        assertThat(burst.consumed()).hasSize(instances);
        burst.consumed().values().forEach(ids -> {
            assertThat(ids).hasSize(events / instances);
            assertThat(ids).isSorted();
        });
        return report(burst.used().minus(before), events, instances);
    }

    private static double report(Ledger.Summary used, int events, int instances) {
        var units = used.readUnits() / events;
        System.out.printf(
                "%,d events to %d instances, each: %.1f reads (%.1f units), %.1f writes (%.1f units), %.1f messages%n",
                events,
                instances,
                (double) used.of(Meter.READS) / events,
                units,
                (double) used.of(Meter.WRITES) / events,
                (double) used.writeUnits() / events,
                (double) used.of(Meter.MESSAGES_SENT) / events);
        return units;
    }

    private static void waits(Burst burst, String order) {
        var waiting = new Waiting(BranchId.root(order), 1, Instant.EPOCH);
        var partition =
                Shape.partition(new Interest("Tick", "tick", "/s", Map.of("order", order), List.of()), "counter");
        var key = new Key(partition, "SUB#" + waiting.branch() + "#%019d".formatted(1));
        burst.table().put(Item.of(key, Json.bytes(waiting)), new Condition.Always());
    }

    private static JsonNode input(String order, int most) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("order", order)
                .put("n", 0)
                .put("most", most);
    }

    private static JsonNode tick(int n, String order) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", "%05d".formatted(n))
                .put("source", "/s")
                .put("type", "tick")
                .put("order", order);
    }
}
