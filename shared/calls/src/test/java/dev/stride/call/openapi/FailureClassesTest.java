package dev.stride.call.openapi;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.HttpCall;
import dev.stride.call.http.HttpTemplate;
import dev.stride.call.http.client.ClosedPort;
import dev.stride.call.http.client.NetworkHttpClient;
import dev.stride.call.openapi.template.OpenApiParameter;
import dev.stride.call.openapi.template.OpenApiTemplate;
import dev.stride.plan.call.CallTemplate;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FailureClassesTest {

    private static final List<CallKind> KINDS = List.of(new OpenApiCall(), new HttpCall());
    private static final List<String> CLASSES = List.of(
            "success",
            "refused",
            "timeout",
            "reset",
            "client error",
            "server error",
            "malformed",
            "oversized",
            "wrong type");

    private final OutboundClients outboundClients =
            StubClients.withHttp(new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT)));
    private final WireMockServer service =
            new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));

    @BeforeAll
    void start() {
        service.start();
    }

    @AfterAll
    void stop() {
        service.stop();
    }

    @BeforeEach
    void forget() {
        service.resetAll();
    }

    static Stream<Arguments> rows() throws IOException {
        return TableRows.of(FailureClassesTest.class, "failures.yaml")
                .flatMap(row -> KINDS.stream()
                        .map(kind -> Arguments.of(kind.name(), row.path("class").asText(), kind, row)));
    }

    @Test
    void testCasesForHttpFailures_coverEachFailureCategory() throws IOException {
        assertThat(rows().map(row -> row.get()[1])).containsAll(CLASSES);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("rows")
    void callToAFaultyService_endsAsTheTestTableStates(String name, String failure, CallKind kind, JsonNode row) {
        service.stubFor(any(anyUrl()).willReturn(answer(row.path("service"))));
        var port = row.path("down").asBoolean() ? ClosedPort.number() : service.port();
        var timeout = Duration.ofMillis(row.path("timeout").asInt(60_000));

        switch (kind.perform(template(kind, port), request(1, timeout), outboundClients)) {
            case Reply.Answered(var result, var response) -> {
                assertThat(row.has("result")).as("answered " + result).isTrue();
                assertThat(result).isEqualTo(row.path("result"));
                assertThat(response.orElseThrow().path("status"))
                        .isEqualTo(row.path("service").path("status"));
            }
            case Reply.Failed(var fault, var retryAfter, var _) -> {
                var expected = row.path("fault");
                assertThat(expected.isObject()).as(fault.toString()).isTrue();
                assertThat(fault.code()).isEqualTo(expected.path("code").asText());
                assertThat(fault.name()).isEqualTo(expected.path("name").asText(fault.name()));
                assertThat(fault.message())
                        .startsWith("GET http://127.0.0.1:" + port + "/a/{id}")
                        .contains(expected.path("message").asText())
                        .doesNotContain("s3cret");
                assertThat(fault.data()
                                .map(data -> contains(data, expected.path("data")))
                                .orElse(!expected.has("data")))
                        .as(fault.data().toString())
                        .isTrue();
                assertThat(retryAfter.map(Duration::toString).orElse(""))
                        .isEqualTo(expected.path("retryAfter").asText());
            }
            case Reply.Pending _, Reply.Logged _ -> throw new AssertionError("nothing is under way");
        }
    }

    static Stream<CallKind> kinds() {
        return KINDS.stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void retriedCallSendsTheSameIdempotencyKey(CallKind kind) {
        service.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(500)));

        kind.perform(template(kind, service.port()), request(1, Duration.ofMinutes(1)), outboundClients);
        kind.perform(template(kind, service.port()), request(2, Duration.ofMinutes(1)), outboundClients);

        var received = service.getAllServeEvents().reversed().stream()
                .map(event -> event.getRequest())
                .toList();
        assertThat(received)
                .extracting(each -> each.getHeader("Idempotency-Key"))
                .containsExactly("key", "key");
        assertThat(received)
                .extracting(each -> each.getHeader("Stride-Attempt"))
                .containsExactly("1", "2");
        assertThat(received).extracting(each -> span(each)[1]).containsOnly(span(received.getFirst())[1]);
        assertThat(received).extracting(each -> span(each)[2]).doesNotHaveDuplicates();
    }

    private static String[] span(LoggedRequest received) {
        assertThat(received.getHeader("traceparent")).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01");
        return received.getHeader("traceparent").split("-");
    }

    private static boolean contains(JsonNode actual, JsonNode expected) {
        return expected.isObject()
                ? expected.propertyStream()
                        .allMatch(property -> contains(actual.path(property.getKey()), property.getValue()))
                : expected.isMissingNode() || actual.equals(expected);
    }

    private static CallTemplate template(CallKind kind, int port) {
        var url = "http://127.0.0.1:" + port + "/a/{id}";
        var template = switch (kind.name()) {
            case "rest" ->
                new OpenApiTemplate(
                                "GET",
                                url,
                                List.of(
                                        OpenApiParameter.plain("id", OpenApiParameter.Place.PATH, true, false),
                                        OpenApiParameter.plain("query", OpenApiParameter.Place.QUERY, true, true)),
                                "application/json",
                                Optional.empty(),
                                Optional.empty())
                        .toJson();
            case String _ -> new HttpTemplate("GET", url).toJson();
        };
        return CallTemplate.withoutAuth(kind.name(), template);
    }

    private static CallRequest request(int attempt, Duration timeout) {
        var arguments = JsonNodeFactory.instance.objectNode().put("id", 7);
        arguments.putObject("query").put("token", "s3cret");
        return new CallRequest("f", "workflow", "instance", "key", attempt, arguments, timeout, Optional.empty());
    }

    private static ResponseDefinitionBuilder answer(JsonNode service) {
        var answer = aResponse();
        if (service.has("fault")) {
            return answer.withFault(Fault.valueOf(service.path("fault").asText()));
        }
        answer.withStatus(service.path("status").asInt(200))
                .withFixedDelay(service.path("delay").asInt());
        service.path("headers")
                .propertyStream()
                .forEach(header ->
                        answer.withHeader(header.getKey(), header.getValue().asText()));
        if (service.has("type") || service.has("body")) {
            answer.withHeader("Content-Type", service.path("type").asText("application/json"));
        }
        return service.has("base64")
                ? answer.withBase64Body(service.path("base64").asText())
                : answer.withBody(
                        service.has("size")
                                ? "x".repeat(service.path("size").asInt())
                                : service.path("body").asText());
    }
}
