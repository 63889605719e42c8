package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.engine.branch.Status;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultInjector.Outage;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.trial.TrialRun.Shell;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A loop of four iterations in two batches of the specification's {@code batchSize}. The end of the second iteration is committed
 * and starts the others, but the queue accepts only the start of the third. The message of the second iteration's end is then
 * redelivered together with the message that the third has ended.
 */
final class JoinedBatchRun implements AutoCloseable {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final String CHILD_ENDED = "\"is\":\"childEnded\"";
    private static final String LOOP = """
            id: loop
            version: '1'
            specVersion: '0.8'
            functions: [ { name: double, type: expression, operation: .n * 2 } ]
            states:
              - name: Each
                type: foreach
                inputCollection: '${ [1, 2, 3, 4] }'
                iterationParam: n
                batchSize: 2
                actions: [ { functionRef: double } ]
                end: true
            """;

    private final World world = new World(1, START, NetworkProfile.CALM);
    private final Deque<OutgoingMessage> sent = new ArrayDeque<>();
    private final Ports ports;
    private final WorkflowRuntime runtime;
    private boolean refusesAllButTheFirst = false;

    private JoinedBatchRun(Shell shell) {
        var invariantCheck = new InvariantCheck(
                _ -> {
                    throw new IllegalStateException("the loop makes no calls");
                },
                world);
        var simulation = new Simulation(
                world, FaultPlan.none(), invariantCheck, _ -> Optional.empty(), it -> shell.over(it, invariantCheck));
        ports = simulation.ports().with((Queue) this::send);
        runtime = shell.over(ports, invariantCheck);
    }

    /** Returns whether the instance completes with this runtime. */
    static boolean completes(Shell shell) {
        try (var run = new JoinedBatchRun(shell)) {
            return run.run() == Status.COMPLETED;
        }
    }

    /** Returns the status of the instance after all messages are handled. */
    private Status run() {
        var instance = start();
        var ends = deliverAllButEnds();
        deliver(ends.getFirst(), 1, new BranchTurns()).run();
        refusesAllButTheFirst = true;
        try {
            deliver(ends.getLast(), 1, new BranchTurns()).run();
            throw new IllegalStateException("the end of the second iteration did not start two others");
        } catch (Outage _) {
            refusesAllButTheFirst = false;
        }
        var endOfThird = deliverAllButEnds().getFirst();
        var turns = new BranchTurns();
        Stream.of(deliver(endOfThird, 1, turns), deliver(ends.getLast(), 2, turns))
                .toList()
                .forEach(Runnable::run);
        while (!sent.isEmpty()) {
            deliver(sent.remove(), 1, new BranchTurns()).run();
        }
        return new Instances(ports, Stores.of(ports))
                .find(instance)
                .orElseThrow()
                .status();
    }

    @Override
    public void close() {
        world.close();
    }

    private String start() {
        var deployed = new Deployment(
                        ports,
                        Stores.of(ports),
                        KnownLanguages.ALL,
                        CallKinds.builtIn(StubClients.NONE),
                        BundleResources::new)
                .deploy(LOOP, Map.of(), Optional.empty());
        if (!(deployed instanceof DeploymentResult.Added)) {
            throw new IllegalStateException("the workflow does not deploy: " + deployed);
        }
        var started = new InstanceStarter(ports, Stores.of(ports))
                .start("loop", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        return ((InstanceStarter.StartResult.Accepted) started).instance();
    }

    /** Delivers all messages, except those by which iterations report their ends. */
    private List<OutgoingMessage> deliverAllButEnds() {
        var ends = new ArrayList<OutgoingMessage>();
        while (!sent.isEmpty()) {
            var next = sent.remove();
            if (next.body().contains(CHILD_ENDED)) {
                ends.add(next);
            } else {
                deliver(next, 1, new BranchTurns()).run();
            }
        }
        return ends;
    }

    private Runnable deliver(OutgoingMessage message, int receives, BranchTurns turns) {
        return runtime.receive(
                new Delivery(message.body(), receives, world.instant().plus(Duration.ofMinutes(5))), turns);
    }

    private void send(List<OutgoingMessage> messages) {
        if (refusesAllButTheFirst) {
            sent.add(messages.getFirst());
            throw new Outage("Queue.send");
        }
        sent.addAll(messages);
    }
}
