package dev.stride.call.openapi;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.SimpleRequest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.api.StubClients;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.NetworkHttpClient;
import dev.stride.plan.call.AuthScheme;
import dev.stride.plan.call.CallTemplate;
import dev.stride.schema.JsonSchema;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls a server by published OpenAPI documents. An independent library validates the requests. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PetstoreTest {

    private final OpenApiCall rest = new OpenApiCall();
    private final OutboundClients outboundClients =
            StubClients.withHttp(new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT)));
    private final WireMockServer service =
            new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));

    private final Map<String, OpenApiInteractionValidator> judges = new HashMap<>();

    @BeforeAll
    void start() {
        service.start();
    }

    @AfterAll
    void stop() {
        service.stop();
    }

    @BeforeEach
    void answerEverything() {
        service.resetAll();
        service.stubFor(any(anyUrl()).willReturn(okJson("{}")));
    }

    static Stream<Arguments> calls() throws IOException {
        var calls = TableRows.of(PetstoreTest.class, "petstore/calls.yaml");
        return calls.flatMap(call -> Stream.of("2.0", "3.0")
                .map(version -> Arguments.of(call.path("operation").asText(), version, call)));
    }

    @ParameterizedTest(name = "{0} of {1}")
    @MethodSource("calls")
    void petstoreCall_conformsToTheOpenApiDocument(String operation, String version, JsonNode call) throws IOException {
        var document = document(version);
        var resolved = resolved(document, operation, credentials(call));

        assertThat(JsonSchema.validate(
                        resolved.arguments().orElseThrow(),
                        call.path("arguments").isMissingNode()
                                ? JsonNodeFactory.instance.objectNode()
                                : call.path("arguments")))
                .isEmpty();
        assertThat(perform(resolved.template(), call)).isInstanceOf(Reply.Answered.class);
        var received = received();
        assertThat(received.getMethod() + " " + URI.create(received.getUrl()).getRawPath())
                .isEqualTo(call.path("received").asText());
        var judge = judges.computeIfAbsent(
                version,
                _ -> OpenApiInteractionValidator.createForInlineApiSpecification(document)
                        .build());
        assertThat(judge.validateRequest(asOthersSeeIt(received)).getMessages()).isEmpty();
        assertThat(resolved.template().template().toString().length()).isLessThan(1_000);
    }

    private Reply perform(CallTemplate template, JsonNode call) {
        return rest.perform(
                template,
                new CallRequest(
                        "f",
                        "workflow",
                        "i",
                        "key",
                        1,
                        call.path("arguments"),
                        Duration.ofMinutes(1),
                        credentials(call)),
                outboundClients);
    }

    private Resolution.Resolved resolved(String document, String operation, Optional<Credentials> credentials) {
        var scheme =
                credentials.map(shown -> shown instanceof Credentials.Basic ? AuthScheme.BASIC : AuthScheme.BEARER);
        var function =
                new FunctionOperation("petstore.json#" + operation, JsonNodeFactory.instance.objectNode(), scheme);
        return (Resolution.Resolved) rest.resolve(function, _ -> new Resource.Text(document));
    }

    private LoggedRequest received() {
        var events = service.getAllServeEvents();
        assertThat(events).hasSize(1);
        return events.getFirst().getRequest();
    }

    private static SimpleRequest asOthersSeeIt(LoggedRequest received) {
        var uri = URI.create(received.getUrl());
        var request = new SimpleRequest.Builder(received.getMethod().getName(), uri.getRawPath());
        received.getQueryParams().forEach((name, values) -> request.withQueryParam(name, values.values()));
        received.getHeaders().all().forEach(header -> request.withHeader(header.key(), header.values()));
        return received.getBody().length == 0
                ? request.build()
                : request.withBody(received.getBodyAsString()).build();
    }

    private static Optional<Credentials> credentials(JsonNode call) {
        var auth = call.path("auth");
        if (auth.isMissingNode()) {
            return Optional.empty();
        }
        return Optional.of(
                auth.has("token")
                        ? new Credentials.Bearer(auth.path("token").asText())
                        : new Credentials.Basic(
                                auth.path("username").asText(),
                                auth.path("password").asText()));
    }

    /** Returns the published document with the address of the test server. */
    private String document(String version) throws IOException {
        try (var file = PetstoreTest.class.getResourceAsStream("petstore/petstore-" + version + ".json")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
                    .replace("petstore.swagger.io", "127.0.0.1:" + service.port());
        }
    }
}
