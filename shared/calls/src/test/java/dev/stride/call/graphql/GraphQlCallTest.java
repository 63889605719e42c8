package dev.stride.call.graphql;

import static dev.stride.common.YamlValues.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.StubClients;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.document.RemoteResources;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.client.NetworkHttpClient;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls a GraphQL service that the test runs on graphql-java. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GraphQlCallTest {

    private static final String PET = "{ id, name, favoriteTreat { id } }";

    private final NetworkHttpClient http = new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT));
    private final GraphQlCall graphql = new GraphQlCall();
    private final PetsServer server;

    GraphQlCallTest() throws IOException {
        server = new PetsServer();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/graphql", "/silent"})
    void queryReturnsDataOfReply(String path) {
        assertThat(result(path + "#query#pet", "{id: 42}", PET))
                .isEqualTo(json("{pet: {id: 42, name: Snuffles, favoriteTreat: {id: 9001}}}"));
    }

    @ParameterizedTest
    @CsvSource({"/graphql, 43", "/silent, 44"})
    void mutationReturnsCreatedObject(String path, int id) {
        var arguments = "{pet: {id: %d, name: 'Sada \"h\" aru', favoriteTreatId: 9001}}".formatted(id);

        assertThat(result(path + "#mutation#createPet", arguments, PET))
                .isEqualTo(
                        json("{createPet: {id: %d, name: 'Sada \"h\" aru', favoriteTreat: {id: 9001}}}".formatted(id)));
    }

    @Test
    void expressionResultsInAGraphQlSelectionSet_areInsertedAsGraphQlLiterals() {
        var request = json("{arguments: {id: 42}}");
        ((ObjectNode) request)
                .set(
                        "selectionSet",
                        json("['{ id, name, age(useDogYears: ', {value: true}, ', prefix: ', {value: 'a\"b'},"
                                + " ') { dateOfBirth, years } }']"));

        assertThat(result(perform(template("/graphql#query#pet"), request)))
                .isEqualTo(json("{pet: {id: 42, name: Snuffles, age: {dateOfBirth: '2020-01-01', years: 35.0}}}"));
    }

    @Test
    void graphQlArguments_areSentAsVariablesWithTheirSchemaTypes() {
        result("/graphql#query#petsOf", "{kind: CAT, names: [a]}", "{ id }");

        var sent = server.received().getLast();
        assertThat(sent.path("query").asText())
                .isEqualTo("query($kind: Kind!, $names: [String!]) { petsOf(kind: $kind, names: $names) { id } }");
        assertThat(sent.path("variables")).isEqualTo(json("{kind: CAT, names: [a]}"));
    }

    @Test
    void graphQlServiceWithoutIntrospection_receivesArgumentsAsLiterals() {
        result("/silent#query#pet", "{id: 42}", "{ id }");

        assertThat(server.received().getLast()).isEqualTo(json("{query: 'query { pet(id: 42) { id } }'}"));
    }

    @Test
    void graphQlServiceWithoutIntrospection_receivesTextArgumentsAsStringsNotEnums() {
        assertThat(fault("/silent#query#petsOf", "{kind: CAT}", "{ id }").message())
                .contains("kind", "StringValue");
    }

    @Test
    void graphQlFieldOfScalarType_isCalledWithoutASelectionSet() {
        assertThat(result("/graphql#query#count", "{}", "").path("count").isInt())
                .isTrue();
        assertThat(result("/graphql#mutation#deletePet", "{id: '77'}", "")).isEqualTo(json("{deletePet: false}"));
    }

    @Test
    void graphQlErrorsCauseFaultWithFirstCodeAndAllMessages() {
        var fault = fault("/graphql#query#broken", "{}", "{ id }");

        assertThat(fault.code()).isEqualTo("FORBIDDEN");
        assertThat(fault.name()).isEqualTo("FORBIDDEN");
        assertThat(fault.message())
                .contains("query broken of " + server.uri("/graphql"), "nobody may see it (at broken)");
        assertThat(fault.data().orElseThrow().path("errors").path(0).path("path"))
                .isEqualTo(json("[broken]"));
        assertThat(fault.data().orElseThrow().path("data").isNull()).isTrue();
    }

    @Test
    void graphQlErrors_withoutACode_causeAFaultWithTheCodeGraphql() {
        var fault = fault("/silent#query#pet", "{}", "{ id }");

        assertThat(fault.code()).isEqualTo("graphql");
        assertThat(fault.message()).contains("Missing field argument 'id'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /graphql#query#pet | {id: 1, ids: 2}        | the field has no argument 'ids'
            /silent#query#pet  | {'a b': 1}             | the key 'a b' of the arguments is not a GraphQL name
            /silent#query#pet  | {a: [{'1': 2}]}        | the key '1' of the arguments is not a GraphQL name
            /graphql#query#pet | [1]                    | the arguments must be an object, not ARRAY
            """)
    void invalidArgumentsCauseValidationFault(String operation, String arguments, String reason) {
        var fault = fault(operation, arguments, "{ id }");

        assertThat(fault.code()).isEqualTo(Fault.VALIDATION);
        assertThat(fault.message()).contains("was not called", reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{ id } } query { count", "id", "{ id", "{ id } # }", "{ id \"}", "{ id } { name }"})
    void computedSelectionSet_thatIsNotOnePairOfBraces_causesAFault(String selection) {
        assertThat(fault("/graphql#query#pet", "{id: 1}", selection).message()).contains("not one pair of braces");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{ age(prefix: \"}\") { years } }", "{ age(prefix: \"\"\"}\"\"\") { years } }", "{ id # }\n }"})
    void selectionSetWithBracesInStringsOrComments_isAccepted(String selection) {
        var sent = send(selection, 200, "application/json", "{data: {pet: null}}");

        assertThat(result(sent)).isEqualTo(json("{pet: null}"));
    }

    @Test
    void allAttemptsSendSameIdempotencyKey() {
        var seen = new AtomicReference<HttpRequest>();
        graphql.perform(
                template("/silent#query#pet"), request(json("{arguments: {id: 42}}"), 2), StubClients.withHttp(sent -> {
                    seen.set(sent);
                    return new HttpReply.Unanswered(HttpReply.Reason.BROKEN, "");
                }));

        assertThat(sent(seen).headers())
                .containsEntry("Idempotency-Key", "the key")
                .containsKey("traceparent");
        assertThat(sent(seen).headers()).doesNotContainKey("Authorization");
        assertThat(sent(seen).timeout()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void credentialsAreSentToEndpoint() {
        var seen = new AtomicReference<HttpRequest>();
        var request = new CallRequest(
                "f",
                "workflow",
                "instance",
                "key",
                1,
                json("{arguments: {}}"),
                Duration.ofSeconds(10),
                Optional.of(new Credentials.Bearer("token")));
        graphql.perform(template("/silent#query#pet"), request, StubClients.withHttp(sent -> {
            seen.set(sent);
            return new HttpReply.Unanswered(HttpReply.Reason.BROKEN, "");
        }));

        assertThat(sent(seen).headers()).containsEntry("Authorization", "Bearer token");
    }

    @Test
    void graphQlErrorsInReplyWithHttpErrorStatusAreReportedInFault() {
        var reply = send("{ id }", 400, "application/graphql-response+json", "{errors: [{message: no such thing}]}");

        assertThat(reply).isInstanceOfSatisfying(Reply.Failed.class, failed -> {
            assertThat(failed.fault().code()).isEqualTo("400");
            assertThat(failed.fault().message()).contains("answered 400 Bad Request: no such thing");
        });
    }

    private Reply send(String selection, int status, String type, String body) {
        var answer = new HttpReply.Answered(
                status, Map.of("content-type", type), json(body).toString().getBytes(StandardCharsets.UTF_8));
        var arguments = json("{arguments: {id: 1}}");
        ((ObjectNode) arguments).put("selectionSet", selection);
        return graphql.perform(template("/silent#query#pet"), request(arguments, 1), StubClients.withHttp(_ -> answer));
    }

    private JsonNode result(String operation, String arguments, String selection) {
        return result(call(operation, arguments, selection));
    }

    private static JsonNode result(Reply reply) {
        return switch (reply) {
            case Reply.Answered answered -> answered.result();
            case Reply other -> throw new AssertionError(other.toString());
        };
    }

    private Fault fault(String operation, String arguments, String selection) {
        return switch (call(operation, arguments, selection)) {
            case Reply.Failed failed -> failed.fault();
            case Reply other -> throw new AssertionError(other.toString());
        };
    }

    private Reply call(String operation, String arguments, String selection) {
        var given = JsonNodeFactory.instance.objectNode().put("selectionSet", selection);
        given.set("arguments", json(arguments));
        return perform(template(operation), given);
    }

    private Reply perform(CallTemplate template, JsonNode arguments) {
        return graphql.perform(template, request(arguments, 1), StubClients.withHttp(http));
    }

    private CallTemplate template(String operation) {
        var written =
                new FunctionOperation(server.uri(operation), JsonNodeFactory.instance.objectNode(), Optional.empty());
        var resources = new RemoteResources(http, () -> StubClients.NONE.get(TokenSource.class));
        return switch (graphql.resolve(written, resources)) {
            case Resolution.Selective resolved -> resolved.function().template();
            case Resolution other -> throw new AssertionError(other.toString());
        };
    }

    private static CallRequest request(JsonNode arguments, int attempt) {
        return new CallRequest(
                "f", "workflow", "instance", "the key", attempt, arguments, Duration.ofSeconds(10), Optional.empty());
    }

    private static HttpRequest sent(AtomicReference<HttpRequest> seen) {
        return Objects.requireNonNull(seen.get(), "nothing was sent");
    }
}
