package dev.stride.workflowtest.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Place;
import dev.stride.runtime.codec.Json;
import dev.stride.simulator.port.SimulatedServices.DelayedReply;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.service.MockedAnswer.MockedReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the rows of a test file answer requests in every protocol. */
class MockedServicesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{query: 'query($id: Int!, $name: String) { pet(id: $id, name: $name) { id } }', variables: {id: 42}}",
                "{query: '{ pet(id: 42) { id } }'}",
                "{query: 'query Named { pet(id: 42) { id } }', operationName: Named}"
            })
    void graphQlRequest_isRecognisedByItsBodyAndMatchedByItsArguments(String body) {
        var services = services("[ { match: { graphql: { operation: query, field: pet }, body: { id: 42 } },"
                + " reply: { body: { pet: '${ {id: .body.id} }' } } } ]");

        assertThat(text(services.answer(post(body)))).isEqualTo("{\"data\":{\"pet\":{\"id\":42}}}");
        assertThat(services.received()).singleElement().satisfies(request -> {
            assertThat(request).hasToString("graphql query pet {\n  id\n} {\"id\":42}");
            assertThat(match("{ graphql: { field: pet }, path: /graphql, body: { id: 42 } }")
                            .differences(request))
                    .isEmpty();
            assertThat(match("{ method: POST, path: /graphql }").differences(request))
                    .isEmpty();
            assertThat(match("{ grpc: {} }").differences(request)).hasSize(1);
        });
    }

    @Test
    void graphQlLiteralsOfEveryKind_areRecordedAsArgumentsOfTheMockedRequest() {
        var services = services("[]");
        services.answer(post(json("{}")
                .put(
                        "query",
                        "mutation { a(t: \"x\", e: RED, b: true, n: null, f: 1.5, l: [1, $v], o: {k: 1, w: $w}) }")
                .set("variables", json("{v: 2}"))));

        assertThat(services.received().getFirst().json().path("body"))
                .hasToString("{\"t\":\"x\",\"e\":\"RED\",\"b\":true,\"n\":null,\"f\":1.5,\"l\":[1,2],\"o\":{\"k\":1}}");
    }

    @Test
    void mockedGraphQlErrors_areReturnedTogetherWithADataField() {
        var services = services("[ { match: { graphql: {} }, reply: { errors: [ { message: no } ], status: 400 } } ]");

        var reply = services.answer(post("{query: '{ pet }'}"));

        assertThat(text(reply)).isEqualTo("{\"data\":null,\"errors\":[{\"message\":\"no\"}]}");
        assertThat(((HttpReply.Answered) reply.reply()).status()).isEqualTo(400);
    }

    @Test
    void httpMockMatchesAGraphQlRequest() {
        var services = services("[ { match: { path: /graphql }, reply: { body: '${ .body.query }' } } ]");

        assertThat(text(services.answer(post("{query: '{ pet }'}")))).isEqualTo("\"{ pet }\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{query: 'pets of my own'}", "{query: 7}", "[1]", "{query: 'type Pet { id: Int }'}"})
    void requestBodyWithoutAGraphQlOperation_isTreatedAsPlainHttp(String body) {
        var services = services("[ { match: { graphql: {} }, reply: {} } ]");

        assertThat(services.answer(post(body)).reply()).isInstanceOf(HttpReply.Unanswered.class);
        assertThat(services.received().getFirst().protocol()).isEqualTo(ServiceProtocol.HTTP);
    }

    @Test
    void requestIsAnsweredOnlyByMockedServicesOfTheSameProtocol() {
        var services = services("""
                [ { match: { path: /graphql }, reply: {} },
                  { match: { grpc: { method: Get } }, delay: PT2S,
                    replies: [ { body: '${ {seen: .body.id, call: .call} }' }, { fail: reset } ] } ]
                """);
        var request = ReceivedRequest.of(ServiceProtocol.GRPC, json("{service: Pets, method: Get}"), json("{id: 7}"));

        assertThat(services.answer(request))
                .isEqualTo(new DelayedReply<MockedReply>(
                        Duration.ofSeconds(2),
                        new MockedReply.Replied(ServiceProtocol.GRPC, json("{body: {seen: 7, call: 1}}"))));
        assertThat(services.answer(request).reply())
                .isInstanceOfSatisfying(
                        MockedReply.Failed.class,
                        failed -> assertThat(failed.failure()).isEqualTo(MockedReply.Failure.RESET));
        assertThat(services.received()).containsExactly(request, request);
    }

    @Test
    void requestThatMatchesNoMockedService_failsLikeARefusedConnection() {
        var reply =
                services("[]").answer(ReceivedRequest.of(ServiceProtocol.LAMBDA, json("{function: f}"), json("{}")));

        assertThat(reply.reply())
                .isEqualTo(new MockedReply.Failed(
                        MockedReply.Failure.CONNECT, "No mocked service of the test answers lambda f"));
    }

    private static MockedServices services(String rows) {
        return new MockedServices(
                yaml(rows).items().stream().map(ServiceRow::parse).toList());
    }

    private static RequestMatch match(String match) {
        return RequestMatch.parse(yaml(match));
    }

    private static Place yaml(String text) {
        return switch (SourceParser.parse(("yaml: " + text).getBytes(UTF_8))) {
            case SourceParseResult.Parsed(var sourceDocument) ->
                new Diagnostics(sourceDocument).root().at("yaml");
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.toString());
        };
    }

    private static HttpRequest post(String text) {
        return post(yaml(text).value());
    }

    private static HttpRequest post(JsonNode body) {
        return new HttpRequest(
                "POST",
                URI.create("https://pets.test/graphql"),
                Map.of(),
                body.toString().getBytes(UTF_8),
                Duration.ofSeconds(1));
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) Json.parse(Json.encode(yaml(text).value()));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String text(DelayedReply<HttpReply> delayedReply) {
        return new String(((HttpReply.Answered) delayedReply.reply()).body(), UTF_8);
    }
}
