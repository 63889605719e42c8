package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.BehaviourTable;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.world.NetworkProfile;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the rows of {@code events/rows.yaml}: which instance consumes which event (decisions 52 to 62 in
 * docs/spec-decisions.md).
 */
class EventRowsTest {

    @TestFactory
    Stream<DynamicTest> onlyMatchingInstancesConsumeAnEvent() {
        return BehaviourTable.of("/events/rows.yaml")
                .map(row -> BehaviourTable.test(row, "rule", () -> check(row, 1, NetworkProfile.CALM)));
    }

    @TestFactory
    Stream<DynamicTest> onlyMatchingInstancesConsumeAnEvent_despiteDuplicatedAndReorderedMessages() {
        return withDuplicatedAndReorderedMessages(Effort.SAMPLE);
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> onlyMatchingInstancesConsumeAnEvent_inManyRandomOrdersOfTheMessages() {
        return withDuplicatedAndReorderedMessages(Effort.EXHAUSTIVE);
    }

    @TestFactory
    @Tag("simulation")
    Stream<DynamicTest> onlyMatchingInstancesConsumeAnEvent_despiteAFaultInOneAwsCall() {
        return withASingleFault(Effort.SAMPLE);
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> onlyMatchingInstancesConsumeAnEvent_despiteAFaultAtAnyAwsCall() {
        return withASingleFault(Effort.EXHAUSTIVE);
    }

    /** Messages arrive late, out of order and twice. Rows that depend on the order declare it and are skipped. */
    private static Stream<DynamicTest> withDuplicatedAndReorderedMessages(Effort effort) {
        return BehaviourTable.of("/events/rows.yaml")
                .filter(row -> !row.path("ordered").booleanValue())
                .map(row -> BehaviourTable.test(
                        row, "rule", () -> effort.eachSeed().forEach(seed -> check(row, seed, NetworkProfile.STORMY))));
    }

    /** Increases the time between steps, so that messages delayed by a fault are handled before the next step. */
    private static Stream<DynamicTest> withASingleFault(Effort effort) {
        return BehaviourTable.of("/events/rows.yaml")
                .filter(row -> !row.path("ordered").booleanValue())
                .filter(row ->
                        !row.toString().contains("sleep") && !row.toString().contains("timeout"))
                .map(row -> BehaviourTable.test(row, "rule", () -> {
                    var calm = played(row, 1, NetworkProfile.CALM, FaultPlan.none(), 30);
                    var calls = calm.simulation().gate().portCalls();
                    effort.faults(calls).forEach(fault -> {
                        var world = played(row, 1, NetworkProfile.CALM, FaultPlan.exactly(List.of(fault)), 30);
                        expect(row, world, calls.get(fault.call()).site() + " " + fault);
                    });
                }));
    }

    private static void check(JsonNode row, long seed, NetworkProfile networkProfile) {
        expect(row, played(row, seed, networkProfile, FaultPlan.none(), 1), "seed " + seed);
    }

    private static EventWorld played(
            JsonNode row, long seed, NetworkProfile networkProfile, FaultPlan faultPlan, int pace) {
        var world = new EventWorld(seed, networkProfile, faultPlan);
        row.path("deploy")
                .properties()
                .forEach(each -> world.deploy(new EventWorkflow(each.getKey(), each.getValue())));
        row.path("steps").forEach(step -> world.step(step, pace));
        world.runUntil(Duration.parse(row.path("until").asText("PT1H")).multipliedBy(pace));
        return world;
    }

    private static void expect(JsonNode row, EventWorld world, String run) {
        assertThat(world.simulation().failures()).as(run).isEmpty();
        row.path("instances")
                .properties()
                .forEach(each -> assertThat(world.instances(each.getKey()))
                        .as("instances of %s, %s", each.getKey(), run)
                        .containsExactlyElementsOf(texts(each.getValue())));
        if (row.has("collections")) {
            assertThat(world.collections()).as(run).containsExactlyElementsOf(texts(row.path("collections")));
        }
        assertThat(world.parked()).as(run).containsExactlyInAnyOrderElementsOf(texts(row.path("parked")));
    }

    private static Iterable<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
