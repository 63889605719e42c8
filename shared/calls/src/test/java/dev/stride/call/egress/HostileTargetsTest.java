package dev.stride.call.egress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.api.StubClients;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.document.BundleResources;
import dev.stride.call.document.DefinitionResources;
import dev.stride.call.document.RemoteResources;
import dev.stride.call.egress.EgressGuard.Access;
import dev.stride.call.egress.EgressGuard.HostResolver;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.client.NetworkHttpClient;
import dev.stride.call.http.client.RawServer;
import dev.stride.common.Result;
import dev.stride.expression.BehaviourTable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Targets that workflows must not reach are denied in all notations. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileTargetsTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok";
    private static final String ELSEWHERE = "93.184.216.34";

    private final RawServer hidden = RawServer.answering(OK);

    @AfterAll
    void close() throws IOException {
        hidden.close();
    }

    @TestFactory
    Stream<DynamicTest> requestToATargetThatTheEgressPolicyForbids_isDenied() {
        return BehaviourTable.of("/egress/targets.yaml")
                .map(row -> BehaviourTable.test(row, "name", () -> {
                    var target = row.path("target").asText().replace("PORT", Integer.toString(hidden.port()));
                    switch (row.path("how").asText("url")) {
                        case "url" -> refusesUrl(target, row);
                        case "document" -> refusesDocument(target, row);
                        case "redirect" -> stays(target, row);
                        case "connection" -> refusesConnection(target, row);
                        default -> throw new AssertionError("there is no such way: " + row);
                    }
                    assertThat(hidden.connections()).isZero();
                }));
    }

    @TestFactory
    Stream<DynamicTest> fileReferenceOutsideTheDeployedFiles_isRejected() {
        return BehaviourTable.of("/egress/files.yaml")
                .map(row -> BehaviourTable.test(
                        row,
                        "name",
                        () -> assertThat(reason(new BundleResources(Map.of("inside.json", "{}"))
                                        .load(row.path("target").asText())))
                                .contains(row.path("says").asText())));
    }

    @Test
    void secondRequestToAHost_isDenied_ifDnsNowReturnsAForbiddenAddress() throws IOException {
        try (var listed = RawServer.answering(OK)) {
            var answers = new ArrayDeque<>(List.of("127.0.0.1", "127.0.0.2"));
            var policy = EgressPolicy.allowing(List.of("a.test:*", "127.0.0.1:*"));
            var http = http(policy, _ -> List.of(InetAddress.ofLiteral(answers.remove())));
            var uri = URI.create("http://a.test:" + listed.port() + "/");

            assertThat(http.send(get(uri))).isInstanceOf(HttpReply.Answered.class);
            assertThat(http.send(get(uri))).isInstanceOfSatisfying(Unanswered.class, refused -> {
                assertThat(refused.reason()).isEqualTo(Reason.FORBIDDEN);
                assertThat(refused.message()).contains("lies at 127.0.0.2 (loopback)");
            });
            assertThat(listed.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nEvil: 1", "a\nEvil: 1", "a\r\n\r\nGET /evil HTTP/1.1", "a\u010d\u010aEvil: 1"})
    void valueWithLineBreakDoesNotInjectRequestLine(String value) throws Exception {
        var heads = new LinkedBlockingQueue<String>();
        try (var server = RawServer.doing(connection -> {
            heads.add(RawServer.readHead(connection));
            connection.getOutputStream().write(OK.getBytes(UTF_8));
        })) {
            var uri = new URI("http", null, "127.0.0.1", server.port(), "/" + value, "q=" + value, null);
            var request = new HttpRequest("GET", uri, Map.of("X-Given", value), new byte[0], Duration.ofMinutes(1));
            new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT)).send(request);

            assertThat(heads.take().lines()).noneMatch(line -> line.startsWith("Evil") || line.startsWith("GET /evil"));
        }
    }

    private void refusesUrl(String target, JsonNode row) {
        var http = http(policy(row), resolver(row));
        assertThat(reason(documents(http).load(target)))
                .contains(row.path("says").asText());
        try {
            assertThat(http.send(get(new URI(target)))).isInstanceOfSatisfying(Unanswered.class, refused -> {
                assertThat(refused.reason()).isEqualTo(Reason.FORBIDDEN);
                assertThat(refused.message()).contains(row.path("says").asText());
            });
        } catch (URISyntaxException noUrl) {
            assertThat(row.path("says").asText()).isEqualTo("not a valid URL");
        }
    }

    private void refusesDocument(String target, JsonNode row) {
        var remote = documents(http(policy(row), resolver(row)));
        assertThat(reason(new DefinitionResources(new BundleResources(Map.of()), remote).load(target)))
                .contains(row.path("says").asText());
    }

    private void stays(String target, JsonNode row) throws IOException {
        try (var sending = RawServer.answering(
                "HTTP/1.1 307 Temporary Redirect\r\nLocation: " + target + "\r\nContent-Length: 0\r\n\r\n")) {
            var http = http(EgressPolicy.allowing(List.of("*:*", "127.0.0.1:" + sending.port())), resolver(row));
            assertThat(http.send(get(sending.uri("/"))))
                    .isInstanceOfSatisfying(
                            HttpReply.Answered.class,
                            answered -> assertThat(answered.status()).isEqualTo(307));
            assertThat(reason(documents(http).load(sending.uri("/a.json").toString())))
                    .contains(target, row.path("says").asText());
        }
    }

    private static void refusesConnection(String target, JsonNode row) {
        var schemes = row.path("schemes").valueStream().map(JsonNode::asText).toList();
        var reason = switch (Origin.parse(URI.create(target), schemes)) {
            case Result.Failed(var invalid) -> invalid;
            case Result.Ok(var origin) ->
                switch (new EgressGuard(policy(row), resolver(row)).check(origin)) {
                    case Access.Denied(String forbidden) -> forbidden;
                    case Access.Granted _, Access.UnknownHost _ -> "";
                };
        };
        assertThat(reason).contains(row.path("says").asText());
    }

    private static EgressPolicy policy(JsonNode row) {
        var policy = row.path("policy");
        return switch (policy.asText(policy.isArray() ? "" : "any")) {
            case "laptop" -> EgressPolicy.LOCAL_DEVELOPMENT;
            case "any" -> EgressPolicy.allowing(List.of("*:*"));
            default ->
                EgressPolicy.allowing(policy.valueStream().map(JsonNode::asText).toList());
        };
    }

    /** Resolves IP addresses to themselves, like the system resolver. */
    private static HostResolver resolver(JsonNode row) {
        return host -> {
            var addresses = row.path("resolves").path(host);
            if (addresses.isArray()) {
                return addresses
                        .valueStream()
                        .map(address -> InetAddress.ofLiteral(address.asText()))
                        .toList();
            }
            return host.matches("[0-9.]+|.*:.*")
                    ? HostResolver.system().resolve(host)
                    : List.of(InetAddress.ofLiteral(ELSEWHERE));
        };
    }

    private static NetworkHttpClient http(EgressPolicy policy, HostResolver hostResolver) {
        return new NetworkHttpClient(new EgressGuard(policy, hostResolver));
    }

    private static RemoteResources documents(NetworkHttpClient http) {
        return new RemoteResources(http, () -> StubClients.NONE.get(TokenSource.class));
    }

    private static HttpRequest get(URI uri) {
        return new HttpRequest("GET", uri, Map.of(), new byte[0], Duration.ofMinutes(1));
    }

    private static String reason(Resource resource) {
        return switch (resource) {
            case Resource.Missing(String reason) -> reason;
            case Resource.LeftOut leftOut -> throw new AssertionError(leftOut.reason());
            case Resource.Text(String content) -> throw new AssertionError("it was read: " + content);
        };
    }
}
