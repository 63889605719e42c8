package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.plan.Checkpoint;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.store.SubscriptionIndex.Subscriber;
import dev.stride.runtime.event.store.SubscriptionKey;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The cost of an event is independent of other subscribers and of earlier events, and an instance consumes many events
 * in their order.
 */
class EventBurstTest {

    private static final int BATCH = 10;

    /**
     * Reads for an event: five queries of types, subscriptions and inboxes, and the workflow, the branch, the event twice and, as
     * the instance ends, its summary.
     */
    private static final long READS = 11;

    /** A workflow that counts the events of an order, one after the other. */
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

    /** Number of events in a large burst, and of instances that one event resumes; {@code -Dbursts} overrides it. */
    private static final int LARGE = Integer.getInteger("bursts", 2_000);

    @Test
    void numberOfOtherSubscribersDoesNotAffectTheCostOfAnEventDelivery() {
        var alone = costAmong(0);

        assertThat(alone.get(UsageMetric.READS))
                .as("as docs/guide/events.md says")
                .isEqualTo(READS);
        assertThat(costAmong(1_000)).isEqualTo(alone);
        assertThat(costAmong(100_000)).isEqualTo(alone);
    }

    @Test
    void event_notifiesAllSubscribedInstances_evenIfMoreThanOneBatchIsNeeded() {
        everyoneIsTold(Limits.EVENT_FAN_OUT + 100);
    }

    @Test
    @Tag("exhaustive")
    void eventAwaitedByThousandsOfInstances_isDeliveredToABatchOfInstancesAtATime() {
        everyoneIsTold(LARGE);
    }

    @Test
    void eventsOfManyRequests_areConsumedInOrderByEachInstance() {
        consumedInOrder(120, 1);
        consumedInOrder(120, 3);
    }

    @ParameterizedTest
    @CsvSource({"EFFECTS, 4", "STATES, 10"})
    void burstForOneInstance_costsFewWriteUnitsAnEvent(Checkpoint checkpoint, double writeUnits) {
        assertThat(consumedInOrder(Limits.EVENTS_REMEMBERED, 1, checkpoint).writeUnits())
                .isLessThanOrEqualTo(writeUnits);
    }

    @Test
    @Tag("exhaustive")
    void largeEventBurst_isConsumedInOrderByEachInstance() {
        consumedInOrder(LARGE, 10);
    }

    /** An event of a large burst is routed seconds after its arrival, which costs two more writes. */
    @ParameterizedTest
    @CsvSource({"EFFECTS, 5", "STATES, 17"})
    @Tag("exhaustive")
    void largeBurstForOneInstance_costsFewWriteUnitsAnEvent(Checkpoint checkpoint, double writeUnits) {
        assertThat(consumedInOrder(LARGE, 1, checkpoint).writeUnits()).isLessThanOrEqualTo(writeUnits);
    }

    @Test
    @Tag("exhaustive")
    void readUnitsPerEvent_doNotGrowWithTheNumberOfEventsInABurst() {
        var some = consumedInOrder(2 * Limits.EVENTS_REMEMBERED, 1);
        var more = consumedInOrder(4 * Limits.EVENTS_REMEMBERED, 1);

        assertThat(more.readUnits()).isLessThan(some.readUnits() * 1.5);
    }

    /** Measures the cost of an event for which one instance waits while others wait for other values. */
    private static Map<UsageMetric, Long> costAmong(int others) {
        var singleQueueWorld = new SingleQueueWorld(0, COUNTER);
        for (int i = 0; i < others; i++) {
            waits(singleQueueWorld, "other" + i);
        }
        singleQueueWorld.start("counter", input("7", 1));
        singleQueueWorld.handleAll();
        var before = singleQueueWorld.used();

        singleQueueWorld.send(List.of(tick(1, "7")));
        singleQueueWorld.handleAll();

        assertThat(singleQueueWorld.consumed()).hasSize(1);
        var cost = singleQueueWorld.used().minus(before);
        System.out.println("an event among " + others + " who wait for other values: " + cost.of(UsageMetric.READS)
                + " reads, " + cost.readUnits() + " read units");
        return Map.of(
                UsageMetric.READS,
                cost.of(UsageMetric.READS),
                UsageMetric.HALF_READ_UNITS,
                cost.of(UsageMetric.HALF_READ_UNITS));
    }

    private static void everyoneIsTold(int instances) {
        var singleQueueWorld = new SingleQueueWorld(0, COUNTER);
        for (int i = 0; i < instances; i++) {
            singleQueueWorld.start("counter", input("7", 1));
        }
        singleQueueWorld.handleAll();

        singleQueueWorld.send(List.of(tick(1, "7")));
        singleQueueWorld.handleAll();

        assertThat(singleQueueWorld.consumed()).hasSize(instances);
        assertThat(singleQueueWorld.mostSent()).isLessThanOrEqualTo(Limits.EVENT_FAN_OUT + 1);
    }

    private static Cost consumedInOrder(int events, int instances) {
        return consumedInOrder(events, instances, Checkpoint.STATES);
    }

    private static Cost consumedInOrder(int events, int instances, Checkpoint checkpoint) {
        var singleQueueWorld = new SingleQueueWorld(0, RuntimeConfig.DEFAULT.withCheckpoint(checkpoint), COUNTER);
        for (int i = 0; i < instances; i++) {
            singleQueueWorld.start("counter", input("o" + i, events / instances));
        }
        singleQueueWorld.handleAll();
        var before = singleQueueWorld.used();

        for (int i = 0; i < events; i += BATCH) {
            singleQueueWorld.send(IntStream.range(i, i + BATCH)
                    .mapToObj(n -> tick(n, "o" + n % instances))
                    .toList());
        }
        singleQueueWorld.handleAll();

        assertThat(singleQueueWorld.consumed()).hasSize(instances);
        singleQueueWorld.consumed().values().forEach(ids -> {
            assertThat(ids).hasSize(events / instances);
            assertThat(ids).isSorted();
        });
        var used = singleQueueWorld.used().minus(before);
        var cost = new Cost((double) used.writeUnits() / events, used.readUnits() / events);
        System.out.printf(
                "%s: %,d events to %d instances, each: %.1f reads (%.1f units), %.1f writes (%.1f units), %.1f messages%n",
                checkpoint,
                events,
                instances,
                (double) used.of(UsageMetric.READS) / events,
                cost.readUnits(),
                (double) used.of(UsageMetric.WRITES) / events,
                cost.writeUnits(),
                (double) used.of(UsageMetric.MESSAGES_SENT) / events);
        return cost;
    }

    /** The units of DynamoDB that one event of a burst costs. */
    private record Cost(double writeUnits, double readUnits) {}

    private static void waits(SingleQueueWorld singleQueueWorld, String order) {
        var subscriber = new Subscriber(BranchId.root(order), 1, Instant.EPOCH, Optional.empty());
        var partition = SubscriptionKey.partition(
                new EventInterest("Tick", "tick", "/s", Map.of("order", order), List.of()), "counter");
        var key = new Key(partition, "SUB#" + subscriber.branch() + "#%019d".formatted(1));
        singleQueueWorld.table().put(Item.of(key, Json.encode(subscriber)), new Condition.Always());
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
