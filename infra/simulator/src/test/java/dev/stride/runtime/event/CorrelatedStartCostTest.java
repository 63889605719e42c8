package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.runtime.metering.UsageMetric;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Counts the reads and writes of start events that a running instance can take, compared with those that only start instances. */
class CorrelatedStartCostTest {

    /** TYPE is that of the second event. */
    private static final String WARD = """
            id: ward
            version: '1'
            specVersion: '0.8'
            start: First
            events:
              - { name: First, type: first, source: /s, correlation: [ { contextAttributeName: patient } ] }
              - { name: Second, type: TYPE, source: /s, correlation: [ { contextAttributeName: patient } ] }
            states:
              - { name: First, type: event, onEvents: [ { eventRefs: [First] } ], transition: Second }
              - { name: Second, type: event, onEvents: [ { eventRefs: [Second] } ], end: true }
            """;

    private record Cost(long reads, long writes) {

        private Cost minus(Cost other) {
            return new Cost(reads - other.reads, writes - other.writes);
        }
    }

    /** The reads are that of the events with the same value, and two of the events from before the start, for one wait. */
    @Test
    void startOfAnInstanceThatCanTakeFurtherStartEvents_costsThreeReadsAndTwoWritesMore() {
        var starting = new SingleQueueWorld(0, WARD.replace("TYPE", "second"));
        var joining = new SingleQueueWorld(0, WARD.replace("TYPE", "first"));

        assertThat(cost(joining, "first").minus(cost(starting, "first"))).isEqualTo(new Cost(3, 2));
    }

    private static Cost cost(SingleQueueWorld world, String type) {
        var before = used(world);
        world.send(List.of(JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", type + " at " + before)
                .put("source", "/s")
                .put("type", type)
                .put("patient", "7")));
        world.handleAll();
        return used(world).minus(before);
    }

    private static Cost used(SingleQueueWorld world) {
        return new Cost(world.used().of(UsageMetric.READS), world.used().of(UsageMetric.WRITES));
    }
}
