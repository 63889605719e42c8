package dev.stride.call.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.api.StubClients;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.openapi.TableRows;
import dev.stride.schema.JsonSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HttpCallTest {

    private final HttpCall http = new HttpCall();
    private final List<HttpRequest> sent = new ArrayList<>();

    static Stream<Arguments> rows() throws IOException {
        return TableRows.of(HttpCallTest.class, "http.yaml")
                .map(row -> Arguments.of(row.path("name").asText(), row));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void httpCall_sendsTheRequestThatTheTestTableLists(String name, JsonNode row) {
        switch (resolve(row.path("operation").asText())) {
            case Resolution.Unresolved(var problems) -> assertSentences(problems, row.path("problems"));
            case Resolution.Selective _, Resolution.Awaited _, Resolution.Unaddressed _ ->
                throw new AssertionError("a request is sent");
            case Resolution.Resolved resolved -> {
                assertThat(row.has("problems")).isFalse();
                var checked = JsonSchema.validate(resolved.arguments().orElseThrow(), row.path("arguments"));
                assertThat(checked.isEmpty())
                        .as(checked.toString())
                        .isEqualTo(!row.path("refused").asBoolean());
                switch (perform(resolved, row.path("arguments"), Optional.empty())) {
                    case Reply.Answered _ -> assertSent(sent.getFirst(), row.path("sent"));
                    case Reply.Failed(var fault, var _, var _) ->
                        assertSentences(List.of(fault.message()), row.path("fault"));
                    case Reply.Pending _, Reply.Logged _ -> throw new AssertionError("nothing is under way");
                }
            }
        }
    }

    @Test
    void credentialsAreSentAsAuthorizationHeader() {
        var resolved = (Resolution.Resolved) resolve("http:GET:https://x.test/");

        perform(resolved, JsonNodeFactory.instance.objectNode(), Optional.of(new Credentials.Bearer("abc")));

        assertThat(sent.getFirst().headers()).containsEntry("Authorization", "Bearer abc");
    }

    private Resolution resolve(String operation) {
        return http.resolve(
                new FunctionOperation(operation, JsonNodeFactory.instance.objectNode(), Optional.empty()),
                _ -> new Resource.Missing("no document is read"));
    }

    private Reply perform(Resolution.Resolved resolved, JsonNode arguments, Optional<Credentials> credentials) {
        return http.perform(
                resolved.template(),
                new CallRequest("f", "workflow", "i", "key", 1, arguments, Duration.ofMinutes(1), credentials),
                StubClients.withHttp(request -> {
                    sent.add(request);
                    return new HttpReply.Answered(200, Map.of(), new byte[0]);
                }));
    }

    private static void assertSent(HttpRequest request, JsonNode expected) {
        assertThat(expected.isObject()).as("a fault was expected").isTrue();
        assertThat(request.method() + " " + request.uri())
                .isEqualTo(expected.path("target").asText());
        assertThat(new String(request.body(), StandardCharsets.UTF_8))
                .isEqualTo(expected.path("body").asText());
        var headers = new TreeMap<String, String>();
        request.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        assertThat(headers).containsKeys("idempotency-key", "traceparent", "stride-attempt");
        expected.path("headers")
                .forEachEntry((name, value) -> assertThat(headers).containsEntry(name, value.asText()));
    }

    private static void assertSentences(List<String> actual, JsonNode expected) {
        assertThat(actual).as(actual.toString()).hasSize(expected.isTextual() ? 1 : expected.size());
        for (int i = 0; i < actual.size(); i++) {
            assertThat(actual.get(i))
                    .contains(
                            expected.isTextual()
                                    ? expected.asText()
                                    : expected.get(i).asText());
        }
    }
}
