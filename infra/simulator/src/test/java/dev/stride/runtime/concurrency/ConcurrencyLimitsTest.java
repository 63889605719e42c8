package dev.stride.runtime.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallExecutor;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.Status;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.port.SimulatedServices.DelayedReply;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that limits of concurrent calls are kept, and that the instances whose calls wait end in time. */
class ConcurrencyLimitsTest {

    private static final Instant START = Instant.parse("2024-03-01T09:00:00Z");
    private static final Duration CALL = Duration.ofSeconds(20);
    private static final int LIMIT = 3;
    private static final CallCaps CAPS = new CallCaps(Map.of("*", LIMIT));
    private static final int INSTANCES = 40;
    private static final String DEFINITION = """
            id: calls
            version: '1'
            specVersion: '0.8'
            retries: [ { name: patiently, delay: PT5S, maxAttempts: 9 } ]
            functions: [ { name: call, type: custom, operation: 'rest:GET:https://api.example.com' } ]
            states: [ { name: Call, type: operation, actions: [ { functionRef: call, retryRef: patiently } ], end: true } ]
            """;

    private int underWay;
    private int most;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void hostNeverGetsMoreCallsAtOnceThanItsLimit_andAllInstancesEnd(long seed) {
        assertThat(run(seed, ConcurrencyLimitsTest::perHost)).allMatch(Status::isFinal);
        assertThat(most).isEqualTo(LIMIT);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void workflowNeverMakesMoreCallsAtOnceThanItsLimit_andAllInstancesEnd(long seed) {
        assertThat(run(seed, (slots, calls) -> new CappedCalls(calls, CAPS, slots)))
                .allMatch(Status::isFinal);
        assertThat(most).isEqualTo(LIMIT);
    }

    @Test
    void withoutALimitOfConcurrentCalls_fortyInstancesExceedTheLimitOfTheOtherTests() {
        assertThat(run(1, (_, calls) -> calls)).allMatch(Status::isFinal);
        assertThat(most).isGreaterThan(LIMIT);
    }

    /** Breaks the rule that a slot is used until the call has ended. */
    @Test
    void simulatorDetectsThatCallsExceedTheirConcurrencyLimit_ifSlotsAreReleasedTooEarly() {
        run(1, (slots, calls) -> (template, request) -> {
            slots.withSlot("HOST#api.example.com", LIMIT, () -> "released");
            return calls.perform(template, request);
        });
        assertThat(most).isGreaterThan(LIMIT);
    }

    private static CallExecutor perHost(CallSlots slots, CallExecutor calls) {
        var hosts = new HostSlots(CAPS, slots);
        return (template, request) -> hosts.withSlot("API.example.com", () -> calls.perform(template, request));
    }

    private List<Status> run(long seed, BiFunction<CallSlots, CallExecutor, CallExecutor> limits) {
        var network =
                new NetworkProfile(true, Duration.ofMillis(40), Duration.ofSeconds(2), 0, Duration.ZERO, Duration.ZERO);
        try (var world = new World(seed, START, network)) {
            var simulation = new Simulation(
                    world,
                    FaultPlan.random(new SplittableRandom(seed), 0.01),
                    _ -> answer(),
                    SecretSource.NONE,
                    ports -> {
                        var slots = new CallSlots(ports.table(), world, new SplittableRandom(1));
                        return new WorkflowRuntime(RuntimeParts.of(
                                ports.with(limits.apply(slots, counted(ports.caller()))),
                                RuntimeConfig.DEFAULT,
                                RuntimeObserver.NONE));
                    });
            return run(world, simulation.ports());
        }
    }

    private static List<Status> run(World world, Ports ports) {
        var stores = Stores.of(ports);
        new Deployment(ports, stores, KnownLanguages.ALL, CallKinds.builtIn(StubClients.NONE), BundleResources::new)
                .deploy(DEFINITION, Map.of(), Optional.empty());
        var started = IntStream.range(0, INSTANCES)
                .mapToObj(_ -> new InstanceStarter(ports, stores)
                        .start("calls", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty()))
                .map(result -> ((StartResult.Accepted) result).instance())
                .toList();
        assertThat(world.run()).isEqualTo(World.StopReason.IDLE);
        var instances = new Instances(ports, stores);
        return started.stream()
                .map(id -> instances.find(id).orElseThrow().status())
                .toList();
    }

    /** Counts the calls that handlers wait for. A service that works on after its caller has gone is not counted. */
    private CallExecutor counted(CallExecutor calls) {
        return (template, request) -> {
            underWay++;
            most = Math.max(most, underWay);
            try {
                return calls.perform(template, request);
            } finally {
                underWay--;
            }
        };
    }

    private static DelayedReply<HttpReply> answer() {
        var body = "{}".getBytes(StandardCharsets.UTF_8);
        return new DelayedReply<>(CALL, new HttpReply.Answered(200, Map.of("content-type", "application/json"), body));
    }
}
