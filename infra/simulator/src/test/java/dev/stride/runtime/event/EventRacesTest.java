package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.BehaviourTable;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.world.NetworkProfile;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Races between events, subscriptions and further events: in any order of the port calls, no event is lost and none is
 * consumed twice. Each row defines how many instances exist in the end and which events they consumed in total.
 */
class EventRacesTest {

    @TestFactory
    Stream<DynamicTest> noConcurrentEventIsLostOrConsumedTwice_inSampledHandlerInterleavings() {
        return inAnyOrder(Effort.SAMPLE);
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> noConcurrentEventIsLostOrConsumedTwice_inManyHandlerInterleavings() {
        return inAnyOrder(Effort.EXHAUSTIVE);
    }

    @TestFactory
    @Tag("simulation")
    Stream<DynamicTest> noConcurrentEventIsLostOrConsumedTwice_ifAFaultIsInjectedIntoOneAwsCall() {
        return withASingleFault(Effort.SAMPLE);
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> noConcurrentEventIsLostOrConsumedTwice_despiteAFaultAtAnyAwsCall() {
        return withASingleFault(Effort.EXHAUSTIVE);
    }

    private static Stream<DynamicTest> inAnyOrder(Effort effort) {
        return BehaviourTable.of("/events/races.yaml")
                .map(row -> BehaviourTable.test(row, "rule", () -> {
                    for (var networkProfile : Set.of(NetworkProfile.BUSY, NetworkProfile.STORMY)) {
                        effort.eachSeed()
                                .forEach(seed -> check(
                                        row,
                                        played(row, seed, networkProfile, FaultPlan.none()),
                                        "seed " + seed + " " + networkProfile));
                    }
                }));
    }

    /** A fault delays its messages by minutes, so that later messages overtake them. */
    private static Stream<DynamicTest> withASingleFault(Effort effort) {
        return BehaviourTable.of("/events/races.yaml")
                .map(row -> BehaviourTable.test(row, "rule", () -> {
                    var calm = played(row, 1, NetworkProfile.CALM, FaultPlan.none());
                    var calls = calm.simulation().gate().portCalls();
                    effort.faults(calls).forEach(fault -> {
                        var world = played(row, 1, NetworkProfile.CALM, FaultPlan.exactly(List.of(fault)));
                        check(row, world, calls.get(fault.call()).site() + " " + fault);
                    });
                }));
    }

    private static EventWorld played(JsonNode row, long seed, NetworkProfile networkProfile, FaultPlan faultPlan) {
        var world = new EventWorld(seed, networkProfile, faultPlan);
        row.path("deploy")
                .properties()
                .forEach(each -> world.deploy(new EventWorkflow(each.getKey(), each.getValue())));
        row.path("steps").forEach(step -> world.step(step, 1));
        world.runUntil(Duration.ofHours(2));
        return world;
    }

    private static void check(JsonNode row, EventWorld world, String how) {
        var instances = world.instances("w");
        var consumed = instances.stream()
                .flatMap(text -> Arrays.stream(text.split(" ", -1)).skip(1))
                .sorted()
                .collect(Collectors.joining(" "));
        var run = how + " " + instances;
        assertThat(world.simulation().failures()).as(run).isEmpty();
        assertThat(instances).as(run).hasSize(row.path("instances").asInt());
        assertThat(consumed).as(run).isEqualTo(row.path("consumed").asText());
        assertThat(statuses(instances)).as(run).isEqualTo(texts(row.path("statuses")));
    }

    private static Set<String> statuses(Iterable<String> instances) {
        return StreamSupport.stream(instances.spliterator(), false)
                .map(text -> text.split(" ", -1)[0])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
