package dev.stride.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.BundleResources;
import dev.stride.call.DefinitionResources;
import dev.stride.call.RemoteResources;
import dev.stride.call.auth.OAuthServer;
import dev.stride.call.auth.OAuthTokens;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpRequest;
import dev.stride.engine.Status;
import dev.stride.language.known.KnownLanguages;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.events.Events;
import dev.stride.simulation.Answer;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Simulation;
import dev.stride.simulation.Weather;
import dev.stride.simulation.World;
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

/** Workflows that spill their secrets wherever they can; then all that was written is searched. */
class SecrecyTest {

    private static final String KEY = "k\"ey ä+/&of=all";
    private static final String TOKEN = "token-T0p+secret/=";
    private static final String LOGIN = "{\"username\":\"annie\",\"password\":\"pass\\\"word 77\"}";
    private static final String PASSWORD = "pass\"word 77";
    private static final Map<String, String> SECRETS =
            Map.of("KEY", KEY, "TOKEN", TOKEN, "LOGIN", LOGIN, "CLIENT", OAuthServer.SECRET);

    private final Written written = new Written();
    private final List<String> received = new ArrayList<>();
    private World world = new World(1, Instant.EPOCH, Weather.CALM);
    private OAuthServer login = OAuthServer.usual(world);

    @Test
    void nothingThatIsWrittenHoldsASecret() {
        play(Weather.CALM, Mishaps.none());

        assertThat(found()).isEmpty();
    }

    /** An element of a collection is written down, and its own action sees what was written. */
    @Test
    void thoseWhoAreCalledAreToldTheSecrets() {
        play(Weather.CALM, Mishaps.none());

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
    void nothingThatIsWrittenHoldsASecretWhateverGoesWrong(long seed) {
        play(Weather.STORMY, sparingServices(Mishaps.drawn(new SplittableRandom(seed), 0.02)));

        assertThat(found()).isEmpty();
    }

    /** What a service does wrong would end the workflow before it has told all that it does. */
    private static Mishaps sparingServices(Mishaps mishaps) {
        return (call, possible) -> mishaps.at(call, possible).filter(mishap -> !mishap.isOfServices());
    }

    /** Secrets in what was written, with where. */
    private List<String> found() {
        var hidden = Stream.concat(
                        Stream.of(KEY, TOKEN, PASSWORD, OAuthServer.SECRET, "annie:" + PASSWORD),
                        login.tokens().stream())
                .flatMap(SecrecyTest::forms)
                .distinct()
                .toList();
        return written.texts().stream()
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

    /** Lets an instance run to its end. */
    private void play(Weather weather, Mishaps mishaps) {
        world = new World(1, Instant.EPOCH, weather);
        login = OAuthServer.usual(world);
        var config = new Config(HistoryLevel.ALL, 1, Limits.HOPS);
        var simulation = new Simulation(
                world,
                mishaps,
                request -> new Answer<>(Duration.ZERO, answer(request)),
                name -> Optional.ofNullable(SECRETS.get(name)),
                ports -> new WorkflowRuntime(written.through(ports), config, written));
        var ports = written.through(simulation.ports());
        deploy(simulation, ports, "callee.sw.yaml");
        deploy(simulation, ports, "spill.sw.yaml");
        var input = JsonNodeFactory.instance.objectNode().put("said", "the key is " + KEY);
        var start = new Starts(ports).start("spill", Optional.empty(), input, Optional.of("once"));
        written.told("API", start);
        var instance = ((Starts.Start.Accepted) start).instance();
        world.run();
        new Events(ports)
                .accept(JsonNodeFactory.instance
                        .objectNode()
                        .put("id", "1")
                        .put("specversion", "1.0")
                        .put("type", "answered")
                        .put("source", "/world"));
        world.run();
        tell(new Instances(ports), instance);
        world.close();
        assertThat(simulation.failures()).isEmpty();
    }

    private void tell(Instances instances, String id) {
        var instance = instances.find(id).orElseThrow();
        written.told("API", instance);
        written.told("API", new String(Json.bytes(instance), UTF_8));
        written.told("API", instances.history(id, Optional.empty()));
        assertThat(instance.status()).isEqualTo(Status.FAULTED);
        assertThat(instance.raised().orElseThrow().state()).isEqualTo("Fail");
        assertThat(instance.raised().orElseThrow().fault().message()).contains("it fails with *** and ***");
    }

    private void deploy(Simulation simulation, Ports ports, String definition) {
        var tokens = new OAuthTokens(this::answer, world);
        var deployment = new Deployment(
                ports,
                KnownLanguages.ALL,
                simulation.kinds(),
                files -> new DefinitionResources(
                        new BundleResources(files), new RemoteResources(this::answer, () -> tokens)));
        var files = Map.of("echo.openapi.yaml", resource("echo.openapi.yaml"));
        var outcome = deployment.deploy(resource(definition), files, Optional.empty());
        written.told("API", outcome);
        assertThat(outcome).isInstanceOf(Deployment.Outcome.Added.class);
        world.runUntil(world.instant().plusMillis(1));
    }

    /** Everybody but the authorization server sends back all that was sent, some as a failure. */
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
