package dev.stride.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.document.BundleResources;
import dev.stride.engine.branch.Status;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.recovery.Restoration.Progress;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.OfflineSimulation;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests a restoration with more sleeping instances than a page holds, each of which needs a schedule. */
@Tag("simulation")
class ManySchedulesRestorationTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final Duration SLEEP = Duration.ofDays(5);
    private static final int INSTANCES = 1_500;

    private static final String SLEEPER = """
            id: sleeper
            version: '1'
            specVersion: '0.8'
            states: [ { name: Sleep, type: sleep, duration: P5D, end: true } ]
            """;

    private final World world = new World(1, START, NetworkProfile.CALM);
    private final Simulation simulation = OfflineSimulation.of(world);
    private final Ports ports = simulation.ports();
    private List<String> started = List.of();

    @BeforeEach
    void instancesSleepWhenEverythingButTheDataIsLost() {
        new Deployment(ports, Stores.of(ports), KnownLanguages.ALL, simulation.kinds(), BundleResources::new)
                .deploy(SLEEPER, Map.of(), Optional.empty());
        started = IntStream.range(0, INSTANCES).mapToObj(_ -> start()).toList();
        world.runUntil(START.plus(Duration.ofDays(1)));
        assertThat(simulation.timers().names()).hasSize(INSTANCES);
        simulation.loseAllButData();
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void restorationOfTimers_afterATableRestore_setsTheTimersOfAllInstancesAgain() {
        assertThat(run(ports)).isEqualTo(new Progress(INSTANCES, true));

        assertThatEachScheduleIsSetOnceAndRings();
    }

    @Test
    void recreationOfLostTimers_continuesAfterACrash_withoutStartingAgainAtTheFirstInstance() {
        var crashing = new CrashingQueue(ports.queue(), INSTANCES / 2 + Limits.QUEUE_BATCH / 2);

        assertThatThrownBy(() -> run(ports.with(crashing))).isInstanceOf(CrashingQueue.Crash.class);
        var rest = run(ports);

        assertThat(rest.isFinished()).isTrue();
        assertThat(rest.instances()).isBetween(INSTANCES / 2 - Limits.PAGE_SIZE, INSTANCES / 2 + Limits.PAGE_SIZE);
        assertThatEachScheduleIsSetOnceAndRings();
    }

    @Test
    void recreationOfManyLostTimers_isSplitIntoSeveralInvocations_eachWithinTheLambdaTimeout() {
        var runs = new ArrayList<Progress>();
        do {
            runs.add(run(ports.with(clockThatAdvances(Limits.FUNCTION_TIMEOUT.dividedBy(8)))));
        } while (!runs.getLast().isFinished());

        assertThat(runs).hasSizeGreaterThan(1).allMatch(run -> run.instances() <= 8 * Limits.PAGE_SIZE);
        assertThat(runs.stream().mapToInt(Progress::instances).sum()).isEqualTo(INSTANCES);
        assertThatEachScheduleIsSetOnceAndRings();
    }

    private String start() {
        var result = new InstanceStarter(ports, Stores.of(ports))
                .start("sleeper", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        return ((StartResult.Accepted) result).instance();
    }

    private Progress run(Ports over) {
        return new Restoration(over, Stores.of(over), RuntimeObserver.NONE)
                .run(world.instant().plus(Limits.FUNCTION_TIMEOUT));
    }

    private void assertThatEachScheduleIsSetOnceAndRings() {
        world.runUntil(START.plus(Duration.ofDays(2)));
        assertThat(simulation.timers().names()).hasSize(INSTANCES);

        world.run();

        var instances = new Instances(ports, Stores.of(ports));
        assertThat(started.stream().map(id -> instances.find(id).orElseThrow()))
                .allMatch(instance -> instance.status() == Status.COMPLETED)
                .allMatch(instance -> instance.endedAt()
                        .orElseThrow()
                        .isBefore(START.plus(SLEEP).plusSeconds(60)));
        assertThat(simulation.failures()).isEmpty();
    }

    /** Returns a clock that advances with each reading. */
    private InstantSource clockThatAdvances(Duration step) {
        var readings = new int[1];
        return () -> world.instant().plus(step.multipliedBy(readings[0]++));
    }

    /** A queue whose sender ends in the middle of a batch, after a number of messages. */
    private static final class CrashingQueue implements Queue {

        private final Queue queue;
        private int left;

        private CrashingQueue(Queue queue, int left) {
            this.queue = queue;
            this.left = left;
        }

        private static final class Crash extends RuntimeException {

            private static final long serialVersionUID = 1;
        }

        @Override
        public void send(List<OutgoingMessage> messages) {
            queue.send(messages.subList(0, Math.min(left, messages.size())));
            left -= messages.size();
            if (left < 0) {
                throw new Crash();
            }
        }
    }
}
