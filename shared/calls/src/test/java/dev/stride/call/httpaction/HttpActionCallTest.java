package dev.stride.call.httpaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.plan.call.CallTemplate;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the requests of actions, and the results of their replies. */
class HttpActionCallTest {

    private final List<HttpRequest> sent = new ArrayList<>();
    private final ObjectNode arguments = JsonNodeFactory.instance.objectNode();

    @Test
    void requestOfAnHttpAction_hasAnIdempotencyKeyHeader_andLowerCaseHeaderNames() {
        perform(get("https://api.test/"), _ -> answered(200, "application/json", "{}"));

        assertThat(sent.getFirst().headers())
                .containsEntry("idempotency-key", "k")
                .containsEntry("stride-attempt", "2")
                .containsEntry("accept", "application/json")
                .containsKey("traceparent");
        assertThat(sent.getFirst().headers().keySet()).allMatch(name -> name.equals(name.toLowerCase(Locale.ROOT)));
    }

    @Test
    void replyTextThatIsNotValidUtf8_isDecodedAsLatin1() {
        var bytes = "Hällo".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(result(answered(200, "text/plain; charset=ISO-8859-1", bytes)))
                .isEqualTo("Hällo");
        assertThat(result(answered(200, "text/plain", bytes))).isEqualTo("Hällo");
    }

    @Test
    void jsonThatIsNotValidInItsCharset_isDecodedAsLatin1() {
        assertThat(result(answered(200, "application/json", new byte[] {0, 0, 0, '{', (byte) 0xe4, 'P', 'N', 'G'})))
                .isEqualTo("\0\0\0{äPNG");
    }

    @Test
    void replyOfContentTypeJson_withInvalidJson_causesACommunicationFault() {
        var reply = perform(get("https://api.test/"), _ -> answered(200, "application/json", "{"));

        assertThat(((Reply.Failed) reply).fault().code()).isEqualTo("communication");
    }

    @Test
    void tokenIsNotSentToRedirectTargetOnOtherHost() {
        arguments.put("auth_token", "t");

        perform(
                new HttpActionTemplate(
                        "GET", "https://api.test/a", Optional.empty(), Map.of(), Optional.empty(), true, true),
                request -> switch (sent.size()) {
                    case 1 -> redirect("/b");
                    case 2 -> redirect("http://api.test/c");
                    default -> answered(200, "text/plain", "done");
                });

        assertThat(sent)
                .extracting(request -> request.uri() + " " + request.headers().get("authorization"))
                .containsExactly(
                        "https://api.test/a Bearer t", "https://api.test/b Bearer t", "http://api.test/c null");
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.test/b, true",
        "https://API.test:443/b, true",
        "/b, true",
        "http://api.test/b, false",
        "https://api.test:8443/b, false",
        "https://other.test/b, false",
        "https://api.test.other.test/b, false",
        "https://user@api.test/b, false"
    })
    void headersThatMayContainCredentials_followARedirectOnlyWithinTheOrigin(String location, boolean follow) {
        var credentials = Map.of(
                "Authorization", "Basic YTpi", "Cookie", "session=1", "X-API-Key", "k", "X-Tenant-Password", "p");
        for (int status : new int[] {301, 302, 303, 307, 308}) {
            perform(
                    new HttpActionTemplate(
                            "GET",
                            "https://api.test/a?key=secret",
                            Optional.empty(),
                            credentials,
                            Optional.empty(),
                            true,
                            true),
                    _ -> sent.size() == 1
                            ? new Answered(status, Map.of("location", location), new byte[0])
                            : answered(200, "text/plain", "done"));

            var names = credentials.keySet().stream()
                    .map(name -> name.toLowerCase(Locale.ROOT))
                    .toList();
            assertThat(sent.getFirst().headers()).containsKeys(names.toArray(String[]::new));
            var second = sent.getLast();
            assertThat(second.uri().toString()).endsWith("/b");
            assertThat(second.headers())
                    .containsEntry("idempotency-key", "k")
                    .containsEntry("accept", "application/json");
            assertThat(names).allMatch(name -> second.headers().containsKey(name) == follow);
        }
    }

    @Test
    void headersThatARedirectDropped_doNotComeBackWithTheNextRedirect() {
        perform(
                new HttpActionTemplate(
                        "GET",
                        "https://api.test/a",
                        Optional.empty(),
                        Map.of("X-API-Key", "k"),
                        Optional.empty(),
                        true,
                        true),
                _ -> switch (sent.size()) {
                    case 1 -> redirect("https://other.test/b");
                    case 2 -> redirect("https://api.test/c");
                    default -> answered(200, "text/plain", "done");
                });

        assertThat(sent)
                .hasSize(3)
                .last()
                .satisfies(request -> assertThat(request.headers()).doesNotContainKey("x-api-key"));
    }

    @Test
    void redirectWithoutAValidLocation_isReturnedAsTheReply() {
        var template = new HttpActionTemplate(
                "GET", "https://api.test/a", Optional.empty(), Map.of(), Optional.empty(), true, true);

        assertThat(perform(template, _ -> redirect("ht tp://"))).isInstanceOf(Reply.Answered.class);
        assertThat(perform(template, _ -> answered(304, "", ""))).isInstanceOf(Reply.Answered.class);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"399, true", "400, false"})
    void httpAction_succeedsWithEveryStatusBelow400(int status, boolean succeeds) {
        var reply = perform(get("https://api.test/"), _ -> answered(status, "text/plain", ""));

        assertThat(reply).isInstanceOf(succeeds ? Reply.Answered.class : Reply.Failed.class);
    }

    @Test
    void compiledHttpActionCall_isUnchangedAfterEncodingAndDecodingAsJson() {
        var template = new HttpActionTemplate(
                "PUT", "https://api.test/a", Optional.of("./b"), Map.of("x", "1"), Optional.of("text"), true, false);

        assertThat(HttpActionTemplate.fromJson(template.toJson())).isEqualTo(template);
    }

    private String result(HttpReply reply) {
        return ((Reply.Answered) perform(get("https://api.test/"), _ -> reply))
                .result()
                .textValue();
    }

    private Reply perform(HttpActionTemplate template, Function<HttpRequest, HttpReply> service) {
        sent.clear();
        var call =
                new CallRequest("steps/0", "workflow", "i", "k", 2, arguments, Duration.ofSeconds(1), Optional.empty());
        return new HttpActionCall()
                .perform(
                        CallTemplate.withoutAuth(HttpActionCall.NAME, template.toJson()),
                        call,
                        StubClients.withHttp(request -> {
                            sent.add(request);
                            return service.apply(request);
                        }));
    }

    private static HttpActionTemplate get(String url) {
        return new HttpActionTemplate("GET", url, Optional.empty(), Map.of(), Optional.empty(), false, true);
    }

    private static HttpReply redirect(String location) {
        return new Answered(302, Map.of("location", location), new byte[0]);
    }

    private static HttpReply answered(int status, String type, String body) {
        return answered(status, type, body.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpReply answered(int status, String type, byte[] body) {
        return new Answered(status, Map.of("content-type", type), body);
    }
}
