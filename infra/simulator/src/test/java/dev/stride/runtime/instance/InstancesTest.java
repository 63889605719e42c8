package dev.stride.runtime.instance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.document.BundleResources;
import dev.stride.engine.branch.Status;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.simulator.OfflineSimulation;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the views of instances in lists and in the API. */
class InstancesTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    private static final String SLEEPER = """
            id: %s
            version: '1'
            specVersion: '0.8'
            states: [ { name: A, type: sleep, duration: PT1H, end: true } ]
            """;

    private static final String PARENT = """
            id: parent
            version: '1'
            specVersion: '0.8'
            functions: [ { name: f, type: expression, operation: '{ a: 1 }' } ]
            states:
              - name: Both
                type: parallel
                branches:
                  - { name: one, actions: [ { functionRef: f, sleep: { before: PT2H } } ] }
                  - { name: two, actions: [ { subFlowRef: sleeper } ] }
                end: true
            """;

    private final World world = new World(1, START, NetworkProfile.CALM);
    private final Simulation simulation = OfflineSimulation.of(world);
    private final Ports ports = simulation.ports();
    private final Instances instances = new Instances(ports, Stores.of(ports));

    @Test
    void instancesOfARemovedWorkflowAreListed() {
        deploy(SLEEPER.formatted("sleeper"));
        var id = start("sleeper");
        world.runUntil(START.plus(Duration.ofMinutes(1)));

        new WorkflowStore(ports.table(), ports.blobs()).remove(new WorkflowId("sleeper", "1"));

        assertThat(listed()).extracting(ListedInstance::id).containsExactly(id);
    }

    @Test
    void instanceList_includesInstancesOfMoreWorkflowsThanFitOnOnePage() {
        var id = "";
        for (int n = 0; n <= Limits.PAGE_SIZE; n++) {
            deploy(SLEEPER.formatted("w%03d".formatted(n)));
            id = start("w%03d".formatted(n));
        }

        assertThat(listed()).extracting(ListedInstance::id).contains(id);
    }

    @Test
    void instanceTree_showsTheParentInstanceAndWhatEachBranchWaitsFor() {
        deploy(SLEEPER.formatted("sleeper"));
        deploy(PARENT);
        var id = start("parent");
        world.runUntil(START.plus(Duration.ofMinutes(1)));
        var instanceTrees = new InstanceTrees(Stores.of(ports));

        var instanceTree = instanceTrees.load(id);

        assertThat(instanceTree.parent()).isEmpty();
        assertThat(instanceTree.omitted()).isZero();
        assertThat(instanceTree.branches())
                .hasSize(2)
                .allMatch(openBranch -> openBranch.state().equals("Both"));
        assertThat(instanceTree.branches())
                .extracting(openBranch -> openBranch.status() + " "
                        + openBranch.waitingFor().getFirst().kind())
                .containsExactly("WAITING timer", "WAITING workflow");
        var child = listed().stream()
                .map(ListedInstance::id)
                .filter(it -> !it.equals(id))
                .findFirst()
                .orElseThrow();
        assertThat(instanceTrees.load(child).parent())
                .hasValueSatisfying(parent ->
                        assertThat(parent.instance() + " " + parent.state()).isEqualTo(id + " Both"));
    }

    @Test
    void expiredInstanceIsHiddenBeforeItIsDeleted() {
        deploy(SLEEPER.formatted("sleeper"));
        var id = start("sleeper");
        world.run();
        assertThat(instances.find(id)).map(Instances.Instance::status).contains(Status.COMPLETED);

        world.runUntil(START.plus(RuntimeConfig.RETENTION).plus(Duration.ofHours(2)));

        assertThat(instances.find(id)).isEmpty();
        assertThat(listed()).isEmpty();
    }

    private List<ListedInstance> listed() {
        return instances
                .list(Optional.empty(), Optional.empty(), Limits.PAGE_SIZE, Optional.empty())
                .instances();
    }

    private void deploy(String definition) {
        var deployment =
                new Deployment(ports, Stores.of(ports), KnownLanguages.ALL, simulation.kinds(), BundleResources::new);
        assertThat(deployment.deploy(definition, Map.of(), Optional.empty()))
                .isInstanceOf(Deployment.DeploymentResult.Added.class);
    }

    private String start(String workflow) {
        var startResult = new InstanceStarter(ports, Stores.of(ports))
                .start(workflow, Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        return ((InstanceStarter.StartResult.Accepted) startResult).instance();
    }
}
