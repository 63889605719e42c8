package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.document.BundleResources;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.metering.CountedPorts.CountedTimers;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.OfflineSimulation;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The deletion of schedules whose timers were superseded. */
class SupersededTimersTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    private static final String ORDER = """
            id: order
            version: '1'
            specVersion: '0.8'
            events: [ { name: Paid, type: paid, source: /shop } ]
            functions: [ { name: f, type: expression, operation: '{}' } ]
            %s
            states:
              - { name: Begin, type: inject, data: {}, transition: Wait }
              %s
              - { name: Done, type: inject, data: {}, end: true }
            """;

    private static final String WAIT = "- { name: Wait, type: event, onEvents: [ { eventRefs: [ Paid ] } ],"
            + " timeouts: { eventTimeout: %s }, transition: Done }";

    private final World world = new World(1, START, NetworkProfile.CALM);
    private final UsageCounter usage = new UsageCounter();
    private final List<BranchId> notDeleted = new ArrayList<>();
    private boolean isSchedulerDown = false;
    private final Simulation simulation = OfflineSimulation.running(world, this::runtime);
    private final Instances instances = new Instances(simulation.ports(), Stores.of(simulation.ports()));

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest
    @CsvSource({"PT15M, 0, 0", "PT16M, 1, 1", "P365D, 1, 1"})
    void waitEndedByItsEvent_deletesItsTimer_ifTheTimerIsASchedule(String limit, int set, int deleted) {
        var instance = start(ORDER.formatted("", WAIT.formatted(limit)));
        runFor(Duration.ofMinutes(10));
        assertThat(simulation.timers().names()).hasSize(set);

        pay();
        runFor(Duration.ofSeconds(30));

        assertThat(status(instance)).isEqualTo(Status.COMPLETED);
        assertThat(simulation.timers().names()).isEmpty();
        assertThat(usage.summary().of(UsageMetric.TIMERS_DELETED)).isEqualTo(deleted);
    }

    @Test
    void eventStateThatTimesOut_makesNoRequestToDeleteItsTimer() {
        var instance = start(ORDER.formatted("", WAIT.formatted("P2D")));
        runFor(Duration.ofDays(3));

        assertThat(status(instance)).isEqualTo(Status.COMPLETED);
        assertThat(usage.summary().of(UsageMetric.TIMERS_DELETED)).isZero();
    }

    @Test
    void cancelledInstance_leavesNoTimer() {
        var instance = start(ORDER.formatted("", "- { name: Wait, type: sleep, duration: P30D, transition: Done }"));
        runFor(Duration.ofHours(1));
        assertThat(simulation.timers().names()).hasSize(1);

        instances.cancel(instance, "no longer needed", false);
        runFor(Duration.ofSeconds(30));

        assertThat(status(instance)).isEqualTo(Status.CANCELLED);
        assertThat(simulation.timers().names()).isEmpty();
    }

    @Test
    void instanceThatCompletes_deletesTheTimersOfItsTimeoutAndOfItsUnfinishedBranches() {
        var instance = start(ORDER.formatted(
                "timeouts: { workflowExecTimeout: { duration: P30D, interrupt: true } }",
                "- { name: Wait, type: parallel, completionType: atLeast,"
                        + " numCompleted: 1, transition: Done, branches: ["
                        + " { name: long, actions: [ { functionRef: f, sleep: { before: P9D } } ] },"
                        + " { name: short, actions: [ { functionRef: f, sleep: { before: PT20M } } ] } ] }"));
        runFor(Duration.ofMinutes(10));
        assertThat(simulation.timers().names())
                .as("of both branches and of the instance")
                .hasSize(3);

        runFor(Duration.ofMinutes(15));

        assertThat(status(instance)).isEqualTo(Status.COMPLETED);
        assertThat(simulation.timers().names()).isEmpty();
    }

    @Test
    void timerThatCannotBeDeleted_isReported_andHasNoEffectWhenItFires() {
        var instance = start(ORDER.formatted("", WAIT.formatted("P2D")));
        runFor(Duration.ofHours(1));

        isSchedulerDown = true;
        pay();
        runFor(Duration.ofSeconds(30));
        assertThat(status(instance)).isEqualTo(Status.COMPLETED);
        assertThat(notDeleted).containsExactly(BranchId.root(instance));

        runFor(Duration.ofDays(3));
        assertThat(simulation.timers().names()).isEmpty();
        assertThat(simulation.failures()).isEmpty();
    }

    @Test
    void timerOfADeletedInstance_isAcknowledgedWithoutEffect() {
        var instance = start(ORDER.formatted("", WAIT.formatted("P2D")));
        runFor(Duration.ofHours(1));

        simulation.table().delete(new Table.Key("INSTANCE#" + instance, "BRANCH#0"));
        runFor(Duration.ofDays(3));

        assertThat(simulation.failures()).isEmpty();
        assertThat(simulation.lostMessages()).isEmpty();
    }

    private String start(String definition) {
        var ports = simulation.ports();
        var result = new Deployment(
                        ports, Stores.of(ports), KnownLanguages.ALL, simulation.kinds(), BundleResources::new)
                .deploy(definition, Map.of(), Optional.empty());
        assertThat(result).isInstanceOf(Deployment.DeploymentResult.Added.class);
        var started = new InstanceStarter(ports, Stores.of(ports))
                .start("order", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        return ((InstanceStarter.StartResult.Accepted) started).instance();
    }

    private void pay() {
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", "1")
                .put("source", "/shop")
                .put("type", "paid");
        new EventIntake(simulation.ports(), Stores.of(simulation.ports())).accept(List.of(event));
    }

    private void runFor(Duration time) {
        world.runUntil(world.instant().plus(time));
    }

    private Status status(String instance) {
        return instances.find(instance).orElseThrow().status();
    }

    private WorkflowRuntime runtime(Ports ports) {
        var timers = new CountedTimers(new BreakableTimers(ports.timers()), usage);
        return new WorkflowRuntime(RuntimeParts.of(ports.with(timers), RuntimeConfig.DEFAULT, new Observer()));
    }

    private final class Observer implements RuntimeObserver {

        @Override
        public void onCommit(Branch branch, List<HistoryEntry> entries) {}

        @Override
        public void onTimerNotDeleted(BranchId branch, RuntimeException cause) {
            notDeleted.add(branch);
        }
    }

    /** Timers of a scheduler that may refuse to delete. */
    private final class BreakableTimers implements Timers {

        private final Timers timers;

        BreakableTimers(Timers timers) {
            this.timers = timers;
        }

        @Override
        public void set(String name, Instant at, String body) {
            timers.set(name, at, body);
        }

        @Override
        public void delete(String name) {
            if (isSchedulerDown) {
                throw new IllegalStateException("the scheduler throttles");
            }
            timers.delete(name);
        }
    }
}
