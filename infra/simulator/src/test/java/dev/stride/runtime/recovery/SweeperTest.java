package dev.stride.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.document.BundleResources;
import dev.stride.engine.branch.Status;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.port.Queue.OutgoingMessage;
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
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the sweeper revives instances whose messages or timers are permanently lost. */
class SweeperTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final Duration MOST = Duration.ofDays(20);

    /** A chain, a fork, a loop, a wait for an event, waits by the queue and by a schedule, and a called workflow. */
    private static final String PARENT = """
            id: parent
            version: '1'
            specVersion: '0.8'
            functions: [ { name: f, type: expression, operation: '{ a: 1 }' } ]
            events: [ { name: Paid, type: paid, source: /shop } ]
            states:
              - { name: First, type: inject, data: { list: [ 1, 2, 3 ] }, transition: Both }
              - name: Both
                type: parallel
                branches:
                  - { name: one, actions: [ { functionRef: f, sleep: { before: PT2M } } ] }
                  - { name: two, actions: [ { functionRef: f }, { subFlowRef: child } ] }
                transition: Each
              - name: Each
                type: foreach
                inputCollection: '${ .list }'
                outputCollection: '${ .done }'
                actions: [ { functionRef: f } ]
                transition: Sleep
              - { name: Sleep, type: sleep, duration: PT5H, transition: Pay }
              - name: Pay
                type: event
                onEvents: [ { eventRefs: [ Paid ], actions: [ { functionRef: f } ] } ]
                end: true
            """;

    private static final String CHILD = """
            id: child
            version: '1'
            specVersion: '0.8'
            states:
              - { name: A, type: inject, data: { a: 1 }, transition: B }
              - { name: B, type: sleep, duration: PT1H, end: true }
            """;

    private static final int INSTANCES = 8;
    private static final int SEEDS = 6;

    @Test
    void withoutTheSweeper_someInstancesWhoseMessagesAreLost_neverEnd() {
        assertThat(Stream.iterate(1L, seed -> seed + 1).limit(SEEDS).map(seed -> new Run(seed, 0.1, false).ended()))
                .anyMatch(ended -> ended < INSTANCES);
    }

    @Test
    void instancesWhoseMessagesAreLost_allComplete_withTheSweeper() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            var run = new Run(seed, 0.1, true);
            assertThat(run.ended()).as("seed %d", seed).isEqualTo(INSTANCES);
            assertThat(run.woken).as("seed %d", seed).isPositive();
        }
    }

    @Test
    void sweepForStuckInstances_sendsNoMessages_ifNoMessageWasLost() {
        var run = new Run(1, 0, true);

        assertThat(run.ended()).isEqualTo(INSTANCES);
        assertThat(run.woken).isZero();
    }

    @Test
    void stuckInstance_isFaultedWithTheReason_afterTheMaximumNumberOfRecoveryAttempts() {
        var run = new Run(1, 1, true);

        assertThat(run.instances()).allMatch(it -> it.status() == Status.FAULTED);
        assertThat(run.instances())
                .allMatch(it -> it.raised().orElseThrow().fault().message().contains("although it was woken"));
    }

    /** Some instances in a world that loses a share of what the runtime sends, but for what the sweeper sends. */
    private static final class Run {

        private final World world;
        private final Simulation simulation;
        private final SplittableRandom chance;
        private final double lost;
        private final List<String> ids = new ArrayList<>();
        private int woken;

        Run(long seed, double lost, boolean sweeps) {
            this.lost = lost;
            chance = new SplittableRandom(seed);
            world = new World(seed, START, NetworkProfile.CALM);
            simulation = OfflineSimulation.over(world, this::lossy);
            var ports = lossy(simulation.ports());
            var deployment = new Deployment(
                    simulation.ports(),
                    Stores.of(simulation.ports()),
                    KnownLanguages.ALL,
                    simulation.kinds(),
                    BundleResources::new);
            deployment.deploy(CHILD, Map.of(), Optional.empty());
            deployment.deploy(PARENT, Map.of(), Optional.empty());
            for (int n = 0; n < INSTANCES; n++) {
                var startResult = new InstanceStarter(ports, Stores.of(ports))
                        .start("parent", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
                ids.add(((InstanceStarter.StartResult.Accepted) startResult).instance());
            }
            for (var time = START; time.isBefore(START.plus(MOST)); time = time.plus(Duration.ofHours(1))) {
                world.runUntil(time);
                pay(time);
                if (sweeps) {
                    woken += Sweeper.of(simulation.ports(), Stores.of(simulation.ports()), Duration.ZERO)
                            .sweep(time.plus(Duration.ofMinutes(1)));
                }
            }
        }

        /** An event comes once a day: each wait is for a later one than that before. */
        private void pay(Instant time) {
            if (Duration.between(START, time).toHours() % 24 == 23) {
                var event = JsonNodeFactory.instance
                        .objectNode()
                        .put("specversion", "1.0")
                        .put("id", time.toString())
                        .put("source", "/shop")
                        .put("type", "paid");
                new EventIntake(simulation.ports()).accept(List.of(event));
            }
        }

        long ended() {
            return instances().stream()
                    .filter(it -> it.status() == Status.COMPLETED)
                    .count();
        }

        List<Instances.Instance> instances() {
            var instances = new Instances(simulation.ports(), Stores.of(simulation.ports()));
            return ids.stream().map(id -> instances.find(id).orElseThrow()).toList();
        }

        private Ports lossy(Ports ports) {
            var timers = new Timers() {
                @Override
                public void set(String name, Instant at, String body) {
                    if (isKept(body)) {
                        ports.timers().set(name, at, body);
                    }
                }

                @Override
                public void delete(String name) {
                    ports.timers().delete(name);
                }
            };
            return new Ports(
                    ports.table(),
                    ports.blobs(),
                    letters -> {
                        var kept = letters.stream()
                                .map(OutgoingMessage::body)
                                .map(this::isKept)
                                .toList();
                        for (int n = 0; n < letters.size(); n++) {
                            if (kept.get(n)) {
                                ports.queue().send(List.of(letters.get(n)));
                            }
                        }
                    },
                    timers,
                    ports.schedules(),
                    ports.bus(),
                    ports.rules(),
                    ports.caller(),
                    ports.secrets(),
                    ports.clock(),
                    ports.ids());
        }

        private boolean isKept(String body) {
            return Envelope.kindOf(body) == Envelope.Kind.INSTANCE || chance.nextDouble() >= lost;
        }
    }
}
