package dev.stride.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.event.bus.PublishingWorld;
import dev.stride.runtime.instance.Instances.CancelDescendantsResult;
import dev.stride.runtime.instance.Instances.Instance;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DescendantCancellationTest {

    /** A workflow that starts itself twice each second. */
    private static final String TWICE = """
        id: twice
        version: '1.0'
        specVersion: '0.8'
        start: Pause
        states:
          - {name: Pause, type: sleep, duration: PT1S, transition: Call}
          - name: Call
            type: operation
            actions:
              - {name: one, subFlowRef: {workflowId: twice, invoke: async, onParentComplete: continue}}
              - {name: two, subFlowRef: {workflowId: twice, invoke: async, onParentComplete: continue}}
            end: true
        """;

    /** A workflow that calls one that waits, publishes an event that starts one that waits, and continues as one that waits. */
    private static final String FAMILY = """
        id: family
        version: '1.0'
        specVersion: '0.8'
        start: Call
        events: [{name: Born, source: /s, type: born}]
        states:
          - name: Call
            type: operation
            actions: [{subFlowRef: {workflowId: waits, invoke: async, onParentComplete: continue}}]
            end: {produceEvents: [{eventRef: Born}], continueAs: waits}
        """;

    private static final String WAITS = """
        id: waits
        version: '1.0'
        specVersion: '0.8'
        start: Wait
        states: [{name: Wait, type: sleep, duration: PT10H, end: true}]
        """;

    private static final String HEARS = """
        id: hears
        version: '1.0'
        specVersion: '0.8'
        start: Hear
        events: [{name: Born, source: /s, type: born}]
        states:
          - {name: Hear, type: event, onEvents: [{eventRefs: [Born], actions: []}], transition: Wait}
          - {name: Wait, type: sleep, duration: PT10H, end: true}
        """;

    private final PublishingWorld world = new PublishingWorld(RuntimeConfig.DEFAULT);

    @Test
    void cancelOfTheRoot_reachesCalledAndContinuedInstances_andThoseThatItsEventsHaveStarted_andNobodyElse() {
        world.deploy(WAITS);
        world.deploy(HEARS);
        world.deploy(FAMILY);
        var root = start("family");
        var bystander = start("waits");
        world.send(JsonNodeFactory.instance.objectNode().put("type", "born"));
        world.runUntil(Duration.ofSeconds(10));

        cancelDescendants(root);
        world.runUntil(Duration.ofMinutes(10));

        assertThat(world.allInstances().stream()
                        .filter(instance ->
                                instance.lineage().map(Lineage::root).equals(Optional.of(root))))
                .hasSize(3)
                .allSatisfy(instance -> {
                    assertThat(instance.status()).isEqualTo(Status.CANCELLED);
                    assertThat(reason(instance)).contains("too many");
                });
        assertThat(world.instances.find(root).orElseThrow().status()).isEqualTo(Status.COMPLETED);
        assertThat(world.instances.find(bystander).orElseThrow().status()).isEqualTo(Status.WAITING);
        assertThat(world.allInstances().stream()
                        .filter(instance -> instance.workflow().id().equals("hears"))
                        .map(Instance::status))
                .as("one was started from outside")
                .containsExactlyInAnyOrder(Status.CANCELLED, Status.WAITING);
    }

    @Test
    void cancelOfTheRoot_reachesSuspendedInstances() {
        world.deploy(WAITS);
        world.deploy(FAMILY);
        var root = start("family");
        world.runUntil(Duration.ofSeconds(10));
        world.allInstances().stream()
                .filter(instance -> instance.workflow().id().equals("waits"))
                .forEach(instance -> world.instances.suspend(instance.id(), "look"));
        world.runUntil(Duration.ofMinutes(1));

        cancelDescendants(root);
        world.runUntil(Duration.ofMinutes(10));

        assertThat(world.allInstances().stream()
                        .filter(instance -> instance.workflow().id().equals("waits"))
                        .map(Instance::status))
                .containsExactly(Status.CANCELLED, Status.CANCELLED);
    }

    @Test
    void instancesThatMultiply_stopOnceTheirRootIsCancelled_althoughTheRootHasEnded() {
        world.deploy(TWICE);
        var root = start("twice");
        world.runUntil(Duration.ofSeconds(8));
        var before = world.allInstances().size();
        assertThat(before).isGreaterThan(100);

        cancelDescendants(root);
        world.runUntil(Duration.ofMinutes(10));

        assertThat(world.allInstances()).as("instances begun after the cancel").hasSizeLessThan(3 * before);
        assertThat(world.instances.hasOpen("twice", _ -> true)).isFalse();
    }

    @Test
    void instanceThatAnotherOneHasStarted_namesTheRootOfItsChain() {
        world.deploy(WAITS);
        world.deploy(FAMILY);
        var root = start("family");
        world.runUntil(Duration.ofSeconds(10));

        assertThat(world.allInstances().stream()
                        .filter(instance -> instance.workflow().id().equals("waits"))
                        .map(instance -> world.instances.cancelDescendants(instance, "too many")))
                .containsOnly(new CancelDescendantsResult.NotRoot(root));
    }

    private String start(String workflow) {
        return world.start(workflow, JsonNodeFactory.instance.objectNode());
    }

    private void cancelDescendants(String root) {
        assertThat(world.instances.cancelDescendants(world.instances.find(root).orElseThrow(), "too many"))
                .isEqualTo(new CancelDescendantsResult.Accepted());
    }

    private Optional<String> reason(Instance instance) {
        return world.instances.history(instance.id(), Optional.empty()).entries().stream()
                .flatMap(entry -> entry instanceof HistoryEntry.Cancelled cancelled
                        ? Optional.of(cancelled.reason()).stream()
                        : Optional.<String>empty().stream())
                .findFirst();
    }
}
