package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.MessageCodec;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.PlanStore;
import dev.stride.simulator.OfflineSimulation;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.threeten.extra.PeriodDuration;

/** Tests that sleeping instances cause no cost. */
class SleepersTest {

    private static final int SLEEPERS = 10_000;
    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final Duration YEAR = Duration.ofDays(365);

    private final World world = new World(1, START, NetworkProfile.CALM);
    private final Simulation simulation = OfflineSimulation.of(world);
    private final WorkflowRuntime runtime = runtime(simulation.ports());
    private final BranchCodec codec = new BranchCodec(simulation.ports().blobs());
    private final BranchStore branchStore = new BranchStore(simulation.ports().table(), codec);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void sleepingInstances_causeNoActivityUntilTheFirstTimerIsDue() {
        var plan = new PlanStore(simulation.ports().blobs()).save(sleep());
        begin(0, plan);
        world.runUntil(START.plus(Duration.ofHours(1)));
        for (int sleeper = 1; sleeper < SLEEPERS; sleeper++) {
            begin(sleeper, plan);
        }
        var due = START.plus(YEAR);

        assertThat(world.nextTaskTime()).contains(due.minus(Limits.SCHEDULE_LEAD));
        assertThat(world.runUntil(due.minus(Limits.SCHEDULE_LEAD).minusMillis(1)))
                .isEqualTo(World.StopReason.TIME_IS_UP);
        assertThat(simulation.gate().portCalls()).as("calls of any port").isEmpty();

        world.runUntil(due);
        world.runHandlers();
        assertThat(status(0)).isEqualTo(Status.COMPLETED);
        assertThat(status(1)).isEqualTo(Status.WAITING);
        assertThat(status(SLEEPERS - 1)).isEqualTo(Status.WAITING);
        assertThat(simulation.gate().portCalls()).as("calls for the first").hasSizeBetween(1, 10);
    }

    private void begin(int sleeper, String plan) {
        var input = JsonNodeFactory.instance.objectNode().put("sleeper", sleeper);
        var begin = BranchMessage.of(id(sleeper) + "/begin", id(sleeper), new Stimulus.Begin(plan, input));
        var body = new MessageCodec(simulation.ports().blobs(), codec).encode(begin);
        runtime.handle(new Delivery(body, 1, world.instant().plus(Limits.FUNCTION_TIMEOUT)));
    }

    private Status status(int sleeper) {
        return branchStore.load(id(sleeper)).orElseThrow().branch().status();
    }

    private static BranchId id(int sleeper) {
        return BranchId.root("sleeper-" + sleeper);
    }

    private static Plan sleep() {
        var nodes = List.<Node>of(
                new Node.Enter(new StateScope("Sleep", "sleep", List.of()), 1, "/states/0"),
                new Node.Delay(PeriodDuration.of(YEAR), 2, "/states/0"),
                new Node.Leave(3, "/states/0"),
                new Node.End("/end"));
        var nothing = JsonNodeFactory.instance.objectNode();
        return new Plan(new WorkflowId("sleepers", "1"), "sleepers", "test", nothing, 0, nodes, Map.of());
    }

    private static WorkflowRuntime runtime(Ports ports) {
        return new WorkflowRuntime(RuntimeParts.of(ports, RuntimeConfig.DEFAULT, RuntimeObserver.NONE));
    }
}
