package dev.stride.runtime.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.auth.OAuthServer;
import dev.stride.call.document.BundleResources;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.LifecycleLevel;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.port.SimulatedServices.DelayedReply;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs a workflow whose filters leak the authorization of its calls into data, events and faults, and searches everything that
 * was stored or sent (decision D51).
 */
class AuthorizationSecrecyTest {

    private final WrittenTexts writtenTexts = new WrittenTexts();
    private final List<String> authorizations = new ArrayList<>();
    private World world = new World(1, Instant.EPOCH, NetworkProfile.CALM);
    private OAuthServer login = OAuthServer.standard(world);

    @Test
    void storedItemsAndSentMessages_containNoAccessToken() {
        play(NetworkProfile.CALM, FaultPlan.none());

        assertThat(authorizations).allMatch(sent -> sent.startsWith("Bearer token-"));
        assertThat(found()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void storedAndSentTexts_containNoToken_despiteRandomFaults(long seed) {
        var random = FaultPlan.random(new SplittableRandom(seed), 0.02);
        play(
                NetworkProfile.STORMY,
                (call, possible) -> random.faultFor(call, possible).filter(fault -> !fault.isOfServices()));

        assertThat(found()).isEmpty();
    }

    private List<String> found() {
        var hidden = login.tokens().stream()
                .flatMap(token ->
                        Stream.of(token, Base64.getEncoder().withoutPadding().encodeToString(token.getBytes(UTF_8))))
                .toList();
        assertThat(hidden).isNotEmpty();
        return writtenTexts.texts().stream()
                .filter(text -> hidden.stream().anyMatch(text.text()::contains))
                .map(text -> text.where() + ": " + text.text())
                .toList();
    }

    /** Runs an instance to its end. */
    private void play(NetworkProfile networkProfile, FaultPlan faultPlan) {
        world = new World(1, Instant.EPOCH, networkProfile);
        login = OAuthServer.standard(world);
        var runtimeConfig = new RuntimeConfig(HistoryLevel.ALL, 1, Limits.COMMITS_PER_INSTANCE)
                .withLifecycleEvents(LifecycleLevel.ALL);
        var simulation = new Simulation(
                world,
                faultPlan,
                request -> new DelayedReply<>(Duration.ZERO, answer(request)),
                name -> Optional.of(OAuthServer.SECRET),
                ports ->
                        new WorkflowRuntime(RuntimeParts.of(writtenTexts.through(ports), runtimeConfig, writtenTexts)));
        var ports = writtenTexts.through(simulation.ports());
        deploy(simulation, ports);
        var startResult = new InstanceStarter(ports, Stores.of(ports))
                .start("authorization", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.of("once"));
        var id = ((InstanceStarter.StartResult.Accepted) startResult).instance();
        world.run();
        recordInstance(new Instances(ports, Stores.of(ports)), id);
        world.close();
        assertThat(simulation.failures()).isEmpty();
    }

    private void recordInstance(Instances instances, String id) {
        var instance = instances.find(id).orElseThrow();
        writtenTexts.recordObserved("API", new String(Json.encode(instance), UTF_8));
        writtenTexts.recordObserved("API", instances.history(id, Optional.empty()));
        assertThat(instance.raised().orElseThrow().state()).isEqualTo("failed");
        assertThat(instance.raised().orElseThrow().fault().message()).contains("failed with ***");
    }

    private static void deploy(Simulation simulation, Ports ports) {
        var deployment =
                new Deployment(ports, Stores.of(ports), KnownLanguages.ALL, simulation.kinds(), BundleResources::new);
        assertThat(deployment.deploy(definition(), Map.of(), Optional.empty()))
                .isInstanceOf(Deployment.DeploymentResult.Added.class);
    }

    private HttpReply answer(HttpRequest request) {
        if (request.uri().getHost().equals("login.test")) {
            return login.send(request);
        }
        authorizations.add(request.headers().getOrDefault("Authorization", ""));
        return new HttpReply.Answered(200, Map.of("content-type", "application/json"), "{}".getBytes(UTF_8));
    }

    private static String definition() {
        try (var stream = AuthorizationSecrecyTest.class.getResourceAsStream("/secrecy/authorization.sw.yaml")) {
            return new String(stream.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
