package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.registry.CallKinds;
import dev.stride.engine.branch.Status;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.message.BranchMessage;
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
import java.util.Map;
import java.util.Optional;

/** One instance that is started inline and whose calls take 40 s, in a world without faults. */
final class InlineRun implements AutoCloseable {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final String SUMMARY = "HEAD";
    private static final Duration SLOW_CALL = Duration.ofSeconds(40);

    /** A workflow that computes before it makes a slow call. */
    static final String CALL_SECOND = definition("""
            - { name: Price, type: inject, data: { price: 3 }, transition: Call }
            - { name: Call, type: operation, actions: [ { functionRef: call } ], end: true }
            """);

    static final JsonNode INPUT = JsonNodeFactory.instance.objectNode().put("item", "pen");

    private final World world = new World(1, START, NetworkProfile.CALM);
    private final Simulation simulation;
    private final String instance;
    private final WorkflowRuntime runtime;
    private long tableWrites = 0;
    private int summaryWrites = 0;

    /** Starts an instance and returns when the start has returned. */
    InlineRun(Shell shell, String definition) {
        var invariantCheck = new InvariantCheck(InlineRun::answer, world);
        simulation = new Simulation(
                world,
                FaultPlan.none(),
                invariantCheck,
                _ -> Optional.empty(),
                ports -> shell.over(ports, invariantCheck));
        simulation.table().onStored(item -> {
            invariantCheck.stored(item);
            tableWrites++;
            summaryWrites += item.key().sort().equals(SUMMARY) ? 1 : 0;
        });
        var ports = simulation.ports();
        var stores = Stores.of(ports);
        var deployed = new Deployment(
                        ports, stores, KnownLanguages.ALL, CallKinds.builtIn(StubClients.NONE), BundleResources::new)
                .deploy(definition, Map.of(), Optional.empty());
        if (!(deployed instanceof DeploymentResult.Added)) {
            throw new IllegalStateException("the workflow does not deploy: " + deployed);
        }
        tableWrites = 0;
        runtime = shell.over(ports, invariantCheck);
        var started = new InstanceStarter(ports, stores, runtime::startInline)
                .start("inline", Optional.empty(), INPUT, Optional.empty());
        instance = ((StartResult.Accepted) started).instance();
    }

    /** Returns a definition of Serverless Workflow 0.8 with these states. */
    static String definition(String states) {
        return definition(Checkpoint.STATES, states);
    }

    static String definition(Checkpoint checkpoint, String states) {
        return """
                id: inline
                version: '1'
                specVersion: '0.8'
                metadata: { stride.checkpoint: %s }
                events: [ { name: Priced, type: priced, source: /shop, kind: produced } ]
                functions: [ { name: call, type: custom, operation: 'rest:GET:https://slow.example.com' } ]
                states:
                """.formatted(checkpoint) + states.indent(2);
    }

    /** Returns the status of the instance, or {@code PENDING} before its first commit. */
    Status status() {
        return new Instances(simulation.ports(), Stores.of(simulation.ports()))
                .find(instance)
                .orElseThrow()
                .status();
    }

    /** Starts the same instance inline once more. */
    void startAgain() {
        var summaries = Stores.of(simulation.ports()).summaries();
        var begin = summaries.load(instance).flatMap(summaries::loadBegin).orElseThrow();
        runtime.startInline(BranchMessage.ofBegin(instance, begin));
    }

    /** Delivers all messages. */
    void complete() {
        world.run();
    }

    /** Returns the time since the start. */
    Duration elapsed() {
        return Duration.between(START, world.instant());
    }

    /** Returns the number of items that were written since the request. */
    long tableWrites() {
        return tableWrites;
    }

    /** Returns how often the summary of the instance was written. */
    int summaryWrites() {
        return summaryWrites;
    }

    /** Returns the input that lists and clients see. */
    Optional<JsonNode> input() {
        var summaries = Stores.of(simulation.ports()).summaries();
        return summaries.load(instance).flatMap(summaries::loadInput);
    }

    /** Returns the number of calls of the service. */
    long calls() {
        return simulation.gate().portCalls().stream()
                .filter(call -> call.site().equals("HttpClient.send"))
                .count();
    }

    /** Returns how many events were published, repetitions included. */
    int published() {
        return simulation.bus().published().size();
    }

    private static DelayedReply<HttpReply> answer(HttpRequest request) {
        var reply = new HttpReply.Answered(
                200, Map.of("content-type", "application/json"), "{}".getBytes(StandardCharsets.UTF_8));
        return new DelayedReply<>(SLOW_CALL, reply);
    }

    @Override
    public void close() {
        world.close();
    }
}
