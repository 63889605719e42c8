package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.Status;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.port.Queue.Lane;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.port.SimulatedServices.DelayedReply;
import dev.stride.simulator.trial.TrialRun.Shell;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A run in which thousands of instances of one workflow wait for a free invocation, because its calls are slow. Meanwhile, an
 * operator sends commands to some of its instances, and an instance of another workflow starts.
 */
final class BacklogRun implements AutoCloseable {

    /** The instances of the slow workflow, each with a message in the queue or in an invocation. */
    static final int INSTANCES = 3_000;

    /** The time of each call of the slow workflow. */
    static final Duration SLOW_CALL = CallLimits.CALL_TIMEOUT.minusSeconds(5);

    /** The calls of the other workflow, each in a message of its own at most. */
    static final int QUICK_CALLS = 4;

    /**
     * The longest time in which a command is handled: the time that the queue needs for a delivery, and once more when the
     * command conflicts with a commit, and a second for reads and the commit. It does not depend on the backlog or its calls,
     * because the control lane has invocations of its own, which make no calls.
     */
    static final Duration COMMAND_BOUND = Duration.ofSeconds(5);

    /**
     * The longest time in which a message of the other workflow is handled. The message is the next one of its lane, because its
     * group has no invocation, so that it waits until one slow call has ended. The rest is the delivery and the handling.
     */
    static final Duration MESSAGE_BOUND = SLOW_CALL.plusSeconds(5);

    private static final Instant START = Instant.parse("2024-03-01T09:00:00Z");
    private static final Map<Lane, Integer> INVOCATIONS = Map.of(Lane.COMMON, 10, Lane.CONTROL, 5);
    private static final NetworkProfile NETWORK =
            new NetworkProfile(true, Duration.ofMillis(40), Duration.ofSeconds(2), 0, Duration.ZERO, Duration.ZERO);

    private final World world = new World(1, START, NETWORK);
    private final Simulation simulation;
    private final Ports clients;
    private final List<String> slow = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();

    private BacklogRun(Shell shell) {
        var invariantCheck = new InvariantCheck(BacklogRun::answer, world);
        simulation = new Simulation(
                world, FaultPlan.none(), invariantCheck, SecretSource.NONE, ports -> shell.over(ports, invariantCheck));
        simulation.queue().limitInvocations(INVOCATIONS);
        clients = shell.takingIn(simulation.ports());
        deploy("slow", 2);
        deploy("quick", QUICK_CALLS);
    }

    /** Returns the messages that were handled too late. */
    static List<String> violations(Shell shell) {
        try (var run = new BacklogRun(shell)) {
            run.fill();
            run.commandInstances();
            run.startAnotherWorkflow();
            return List.copyOf(run.violations);
        }
    }

    @Override
    public void close() {
        world.close();
    }

    private void fill() {
        IntStream.range(0, INSTANCES).forEach(_ -> slow.add(start("slow")));
        world.runUntil(START.plus(SLOW_CALL.multipliedBy(3)));
        if (slow(Status.PENDING).size() < INSTANCES * 0.9) {
            throw new IllegalStateException("fewer than nine of ten instances wait in the queue");
        }
    }

    private List<String> slow(Status status) {
        return slow.stream()
                .filter(id -> instances().find(id).orElseThrow().status() == status)
                .toList();
    }

    /** Cancels every second instance that has begun, and suspends and resumes the others. */
    private void commandInstances() {
        var begun = slow(Status.RUNNING);
        for (int i = 0; i < begun.size(); i++) {
            var id = begun.get(i);
            if (i % 2 == 1) {
                command("cancel", () -> instances().cancel(id, "no longer needed", false), id, Status.CANCELLED);
            } else {
                command("suspend", () -> instances().suspend(id, "maintenance"), id, Status.SUSPENDED);
                command("resume", () -> instances().resume(instances().find(id).orElseThrow()), id, Status.RUNNING);
            }
        }
    }

    private void command(String name, Runnable send, String instance, Status expected) {
        send.run();
        world.runUntil(world.instant().plus(COMMAND_BOUND));
        check("%s of %s".formatted(name, instance), COMMAND_BOUND, instance, expected);
    }

    private void startAnotherWorkflow() {
        var instance = start("quick");
        var bound = MESSAGE_BOUND.multipliedBy(QUICK_CALLS);
        world.runUntil(world.instant().plus(bound));
        check("an instance of another workflow", bound, instance, Status.COMPLETED);
    }

    private void check(String what, Duration bound, String instance, Status expected) {
        var status = instances().find(instance).orElseThrow().status();
        if (status != expected) {
            violations.add("%s has not led to %s within %s: it is %s".formatted(what, expected, bound, status));
        }
    }

    private Instances instances() {
        return new Instances(clients, Stores.of(clients));
    }

    private String start(String workflow) {
        var result = new InstanceStarter(clients, Stores.of(clients))
                .start(workflow, Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        return ((StartResult.Accepted) result).instance();
    }

    private void deploy(String workflow, int calls) {
        var actions = "[ %s ]".formatted(String.join(", ", Collections.nCopies(calls, "{ functionRef: call }")));
        var definition = """
                id: %1$s
                version: '1'
                specVersion: '0.8'
                functions: [ { name: call, type: custom, operation: 'rest:GET:https://%1$s.example.com' } ]
                states: [ { name: Call, type: operation, actions: %2$s, end: true } ]
                """.formatted(workflow, actions);
        var result = new Deployment(
                        simulation.ports(),
                        Stores.of(simulation.ports()),
                        KnownLanguages.ALL,
                        CallKinds.builtIn(StubClients.NONE),
                        BundleResources::new)
                .deploy(definition, Map.of(), Optional.empty());
        if (!(result instanceof DeploymentResult.Added)) {
            throw new IllegalStateException("%s does not deploy: %s".formatted(workflow, result));
        }
    }

    private static DelayedReply<HttpReply> answer(HttpRequest request) {
        var slow = request.uri().getHost().startsWith("slow");
        var reply = new HttpReply.Answered(
                200, Map.of("content-type", "application/json"), "{}".getBytes(StandardCharsets.UTF_8));
        return new DelayedReply<>(slow ? SLOW_CALL : Duration.ofMillis(100), reply);
    }
}
