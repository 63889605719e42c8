package dev.stride.runtime.recovery;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.call.document.BundleResources;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Stimulus;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.store.OpenInstances;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.OfflineSimulation;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Instances in a world that loses a share of the messages and timers which the runtime sends, but for those of the sweeper. Beside
 * them, each shard of the list of open instances has an instance that cannot be read, and which is the oldest.
 */
public final class LossyRun implements AutoCloseable {

    /** The number of instances that can be read. */
    public static final int INSTANCES = 8;

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

    private final World world;
    private final Simulation simulation;
    private final SplittableRandom chance;
    private final double lost;
    private final Optional<Function<Ports, Sweeper>> sweeper;
    private final List<String> ids = new ArrayList<>();
    private int woken;

    private LossyRun(long seed, double lost, Optional<Function<Ports, Sweeper>> sweeper) {
        this.lost = lost;
        this.sweeper = sweeper;
        chance = new SplittableRandom(seed);
        world = new World(seed, START, NetworkProfile.CALM);
        simulation = OfflineSimulation.over(world, this::lossy);
    }

    static LossyRun withoutSweeper(long seed, double lost) {
        return new LossyRun(seed, lost, Optional.empty()).run();
    }

    /** @param sweeper creates the sweeper, which runs each hour */
    public static LossyRun run(long seed, double lost, Function<Ports, Sweeper> sweeper) {
        return new LossyRun(seed, lost, Optional.of(sweeper)).run();
    }

    private LossyRun run() {
        var ports = lossy(simulation.ports());
        var deployment = new Deployment(
                simulation.ports(),
                Stores.of(simulation.ports()),
                KnownLanguages.ALL,
                simulation.kinds(),
                BundleResources::new);
        deployment.deploy(CHILD, Map.of(), Optional.empty());
        deployment.deploy(PARENT, Map.of(), Optional.empty());
        IntStream.range(0, OpenInstances.SHARDS).forEach(this::addUnreadable);
        for (int n = 0; n < INSTANCES; n++) {
            var startResult = new InstanceStarter(ports, Stores.of(ports))
                    .start("parent", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
            ids.add(((InstanceStarter.StartResult.Accepted) startResult).instance());
        }
        for (var time = START; isOpen() && time.isBefore(START.plus(MOST)); time = time.plus(Duration.ofHours(1))) {
            world.runUntil(time);
            pay(time);
            sweep(time.plus(Duration.ofMinutes(1)));
        }
        return this;
    }

    private boolean isOpen() {
        return instances().stream().anyMatch(it -> !it.status().isFinal());
    }

    /** Lists an instance whose root branch was damaged, in the given shard. */
    private void addUnreadable(int shard) {
        var ports = simulation.ports();
        var before = START.minus(Duration.ofHours(1));
        var id = Stream.iterate(0, seed -> seed + 1)
                .map(seed -> InstanceIds.derive(before, "unreadable" + seed))
                .filter(candidate -> Math.floorMod(candidate.hashCode(), OpenInstances.SHARDS) == shard)
                .findFirst()
                .orElseThrow();
        Stores.of(ports)
                .summaries()
                .add(id, new WorkflowId("child", "1"), before, new Stimulus.Begin("", NullNode.getInstance()));
        var garbage = "garbage".getBytes(StandardCharsets.UTF_8);
        ports.table().put(Item.of(new Key("INSTANCE#" + id, "BRANCH#0"), garbage), new Condition.Always());
    }

    private void sweep(Instant deadline) {
        try {
            woken += sweeper.map(it -> it.apply(simulation.ports()).sweep(deadline))
                    .orElse(0);
        } catch (UnreadableData _) {
            // The next hourly run tries again.
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
            new EventIntake(simulation.ports(), Stores.of(simulation.ports())).accept(List.of(event));
        }
    }

    /** Returns how many instances have completed. */
    public long ended() {
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

    int woken() {
        return woken;
    }

    @Override
    public void close() {
        world.close();
    }
}
