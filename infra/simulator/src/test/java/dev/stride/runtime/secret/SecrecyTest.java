package dev.stride.runtime.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.auth.OAuthServer;
import dev.stride.call.auth.OAuthTokenSource;
import dev.stride.call.document.BundleResources;
import dev.stride.call.document.DefinitionResources;
import dev.stride.call.document.RemoteResources;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.engine.branch.Status;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.EventIntake;
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
import java.net.URLDecoder;
import java.net.URLEncoder;
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
 * Runs workflows that leak their secrets into data, faults and calls wherever possible, and searches everything that
 * was stored or sent.
 */
class SecrecyTest {

    private static final String KEY = "k\"ey ä+/&of=all";
    private static final String TOKEN = "token-T0p+secret/=";
    private static final String LOGIN = "{\"username\":\"annie\",\"password\":\"pass\\\"word 77\"}";
    private static final String PASSWORD = "pass\"word 77";
    private static final Map<String, String> SECRETS =
            Map.of("KEY", KEY, "TOKEN", TOKEN, "LOGIN", LOGIN, "CLIENT", OAuthServer.SECRET);

    private final WrittenTexts writtenTexts = new WrittenTexts();
    private final List<String> received = new ArrayList<>();
    private World world = new World(1, Instant.EPOCH, NetworkProfile.CALM);
    private OAuthServer login = OAuthServer.standard(world);

    @Test
    void storedItemsAndSentMessages_containNoSecret() {
        play(NetworkProfile.CALM, FaultPlan.none());

        assertThat(found()).isEmpty();
    }

    /** The element of a collection is stored redacted, and its own action sees the redacted value. */
    @Test
    void calledServices_receiveTheRealSecretsInTheirRequests() {
        play(NetworkProfile.CALM, FaultPlan.none());

        var basic = Base64.getEncoder().encodeToString(("annie:" + PASSWORD).getBytes(UTF_8));
        assertThat(String.join("\n", received))
                .contains(
                        "X-Key=" + TOKEN,
                        "Authorization=Basic " + basic,
                        "Authorization=Bearer " + TOKEN,
                        "Authorization=Bearer " + login.tokens().getFirst(),
                        "/key?key=" + TOKEN,
                        "{\"item\":\"***\",\"key\":" + JsonNodeFactory.instance.textNode(KEY) + "}");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void storedAndSentTexts_containNoSecret_despiteRandomFaults(long seed) {
        play(NetworkProfile.STORMY, sparingServices(FaultPlan.random(new SplittableRandom(seed), 0.02)));

        assertThat(found()).isEmpty();
    }

    /** A fault of the service would end the workflow before all leaks are tried. */
    private static FaultPlan sparingServices(FaultPlan faultPlan) {
        return (call, possible) -> faultPlan.faultFor(call, possible).filter(faultKind -> !faultKind.isOfServices());
    }

    /** Returns the secrets found in written texts, with the place of each. */
    private List<String> found() {
        var hidden = Stream.concat(
                        Stream.of(KEY, TOKEN, PASSWORD, OAuthServer.SECRET, "annie:" + PASSWORD),
                        login.tokens().stream())
                .flatMap(SecrecyTest::forms)
                .distinct()
                .toList();
        return writtenTexts.texts().stream()
                .flatMap(text -> hidden.stream()
                        .filter(text.text()::contains)
                        .map(form -> text.where() + ": " + form + " in " + text.text()))
                .distinct()
                .toList();
    }

    private static Stream<String> forms(String secret) {
        var bytes = secret.getBytes(UTF_8);
        return Stream.of(
                secret,
                new String(JsonStringEncoder.getInstance().quoteAsString(secret)),
                URLEncoder.encode(secret, UTF_8),
                Base64.getEncoder().withoutPadding().encodeToString(bytes),
                Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Runs an instance to its end. */
    private void play(NetworkProfile networkProfile, FaultPlan faultPlan) {
        world = new World(1, Instant.EPOCH, networkProfile);
        login = OAuthServer.standard(world);
        var runtimeConfig = new RuntimeConfig(HistoryLevel.ALL, 1, Limits.COMMITS_PER_INSTANCE);
        var simulation = new Simulation(
                world,
                faultPlan,
                request -> new DelayedReply<>(Duration.ZERO, answer(request)),
                name -> Optional.ofNullable(SECRETS.get(name)),
                ports ->
                        new WorkflowRuntime(RuntimeParts.of(writtenTexts.through(ports), runtimeConfig, writtenTexts)));
        var ports = writtenTexts.through(simulation.ports());
        deploy(simulation, ports, "callee.sw.yaml");
        deploy(simulation, ports, "spill.sw.yaml");
        var input = JsonNodeFactory.instance.objectNode().put("said", "the key is " + KEY);
        var startResult = new InstanceStarter(ports, Stores.of(ports))
                .start("spill", Optional.empty(), input, Optional.of("once"));
        writtenTexts.recordObserved("API", startResult);
        var instance = ((InstanceStarter.StartResult.Accepted) startResult).instance();
        world.run();
        new EventIntake(ports, Stores.of(ports))
                .accept(JsonNodeFactory.instance
                        .objectNode()
                        .put("id", "1")
                        .put("specversion", "1.0")
                        .put("type", "answered")
                        .put("source", "/world"));
        world.run();
        recordInstance(new Instances(ports, Stores.of(ports)), instance);
        world.close();
        assertThat(simulation.failures()).isEmpty();
    }

    private void recordInstance(Instances instances, String id) {
        var instance = instances.find(id).orElseThrow();
        writtenTexts.recordObserved("API", instance);
        writtenTexts.recordObserved("API", new String(Json.encode(instance), UTF_8));
        writtenTexts.recordObserved("API", instances.history(id, Optional.empty()));
        assertThat(instance.status()).isEqualTo(Status.FAULTED);
        assertThat(instance.raised().orElseThrow().state()).isEqualTo("Fail");
        assertThat(instance.raised().orElseThrow().fault().message()).contains("it fails with *** and ***");
    }

    private void deploy(Simulation simulation, Ports ports, String definition) {
        var tokens = new OAuthTokenSource(this::answer, world);
        var deployment = new Deployment(
                ports,
                Stores.of(ports),
                KnownLanguages.ALL,
                simulation.kinds(),
                files -> new DefinitionResources(
                        new BundleResources(files), new RemoteResources(this::answer, () -> tokens)));
        var files = Map.of("echo.openapi.yaml", resource("echo.openapi.yaml"));
        var deploymentResult = deployment.deploy(resource(definition), files, Optional.empty());
        writtenTexts.recordObserved("API", deploymentResult);
        assertThat(deploymentResult).isInstanceOf(Deployment.DeploymentResult.Added.class);
        world.runUntil(world.instant().plusMillis(1));
    }

    /**
     * Services that echo the whole request, some of them as a failure; the authorization server issues tokens instead.
     */
    private HttpReply answer(HttpRequest request) {
        if (request.uri().getHost().equals("login.test")) {
            return login.send(request);
        }
        if (request.uri().getHost().equals("docs.test")) {
            return request.headers().containsKey("Authorization")
                    ? reply(200, resource("echo.openapi.yaml"))
                    : reply(401, "");
        }
        received.add(URLDecoder.decode(request.uri().toString().replace("+", "%2B"), UTF_8) + " " + request.headers()
                + " " + new String(request.body(), UTF_8));
        var echo = JsonNodeFactory.instance.objectNode();
        request.headers().forEach(echo.putObject("headers")::put);
        echo.put("uri", request.uri().toString());
        echo.put("query", request.uri().getQuery());
        echo.put("body", new String(request.body(), UTF_8));
        return reply(request.uri().getPath().equals("/refuse") ? 500 : 200, echo.toString());
    }

    private static HttpReply reply(int status, String body) {
        return new HttpReply.Answered(status, Map.of("content-type", "application/json"), body.getBytes(UTF_8));
    }

    private static String resource(String name) {
        try (var stream = SecrecyTest.class.getResourceAsStream("/secrecy/" + name)) {
            return new String(stream.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
