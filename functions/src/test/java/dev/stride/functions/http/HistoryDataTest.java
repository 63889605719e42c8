package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.StubClients;
import dev.stride.call.http.client.HttpReply;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.telemetry.Telemetry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests what a history at level ALL keeps: large data under its digest, the evaluations of expression functions, and the requests of
 * failed attempts.
 */
class HistoryDataTest {

    private static final String FILL = """
            id: fill
            version: '1'
            specVersion: '0.8'
            start: Fill
            metadata: { stride.history: ALL }
            functions: [ { name: fill, type: expression, operation: '{text: ("ab" * .times)}' } ]
            states:
              - { name: Fill, type: operation, actions: [ { name: fillIt, functionRef: fill } ], transition: Same }
              - { name: Same, type: inject, data: {}, end: true }
            """;

    private static final String SECRET = "s3cr3t-of-the-shop";

    private static final String ASKING_STATE = """
            id: ask
            version: '1'
            specVersion: '0.8'
            metadata: { stride.history: ALL }
            secrets: [ TOKEN ]
            functions: [ { name: ask, type: custom, operation: 'http:POST:https://shop.example/quote' } ]
            states:
              - name: Ask
                type: operation
                actions:
                  - functionRef:
                      refName: ask
                      arguments:
                        headers: { X-Trace: abc, X-Api-Key: of-the-definition, Authorization: '${ "Bearer " + $SECRETS.TOKEN }' }
                        query: { site: berlin, token: '${ $SECRETS.TOKEN }' }
                        body: { sku: '${ .sku }', token: '${ $SECRETS.TOKEN }' }
                end: true
            """;

    private static final String ASKING_TASK = """
            document: { dsl: 1.0.3, namespace: test, name: ask, version: 1.0.0, metadata: { stride.history: ALL } }
            use: { secrets: [ TOKEN ] }
            do:
              - ask:
                  call: http
                  with:
                    method: post
                    endpoint: https://shop.example/quote
                    query: { site: berlin, token: '${ $secret.TOKEN }' }
                    headers: { X-Trace: abc, X-Api-Key: of-the-definition, Authorization: '${ "Bearer " + $secret.TOKEN }' }
                    body: { sku: '${ .sku }', token: '${ $secret.TOKEN }' }
            """;

    private static final int LARGE = Limits.HISTORY_DATA_BYTES;

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions(
            StubClients.withHttp(_ -> new HttpReply.Answered(
                    500, Map.of("content-type", "text/plain"), "no".getBytes(StandardCharsets.UTF_8))),
            new MemoryTable(),
            _ -> Optional.of(SECRET),
            Telemetry.asText());
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @Test
    void largeDataOfAHistoryEntry_isLoadedByItsDigest() {
        var entries = run(FILL, LARGE);
        var reference = find(entries, "left", "Fill").at("/data/dataRef");
        var data = data(1, reference);

        assertThat(data.status()).isEqualTo(200);
        assertThat(data.body().path("text").asText()).hasSize(2 * LARGE);
        assertThat(reference.path("bytes").asInt())
                .isEqualTo(data.body().toString().length());
        assertThat(data.headers())
                .containsEntry("ETag", "\"" + reference.path("digest").asText() + "\"");
    }

    @Test
    void equalDataOfSeveralHistoryEntries_hasTheSameDigest() {
        var entries = run(FILL, LARGE);

        assertThat(find(entries, "entered", "Same").at("/data/dataRef"))
                .isEqualTo(find(entries, "left", "Fill").at("/data/dataRef"));
        assertThat(digests(entries).distinct())
                .hasSizeLessThan((int) digests(entries).count());
    }

    @Test
    void smallData_isEmbeddedInItsHistoryEntry() {
        var entries = run(FILL, 10);

        assertThat(find(entries, "left", "Fill").at("/data/text").asText()).hasSize(20);
        assertThat(digests(entries)).isEmpty();
    }

    @Test
    void dataReferenceInAHistoryEntry_isNotFound_ifRequestedForAnotherInstance() {
        var entries = run(FILL, LARGE);
        var reference = find(entries, "left", "Fill").at("/data/dataRef");
        start("fill", "{\"times\": 1}");

        assertThat(data(2, reference).status()).isEqualTo(404);
    }

    @Test
    void instanceHistory_omitsInputAndOutputData_ifTheHistoryLevelIsStatesInsteadOfAll() {
        var entries = run(FILL.replace("ALL", "STATES"), LARGE);

        assertThat(find(entries, "left", "Fill").has("data")).isFalse();
        assertThat(digests(entries)).isEmpty();
    }

    @Test
    void instanceHistory_containsEachCallOfAnExpressionFunction_ifTheHistoryLevelIsAll() {
        var called = find(run(FILL, 2), "called", "Fill");

        assertThat(called.path("action").asText()).isEqualTo("fillIt");
        assertThat(called.path("expression").asBoolean()).isTrue();
        assertThat(called.path("source").asText()).isEqualTo("/states/0/actions/0");
        assertThat(called.at("/result/text").asText()).isEqualTo("abab");
        assertThat(called.has("began")).isFalse();
    }

    @Test
    void instanceHistory_omitsCallsOfExpressionFunctions_ifTheHistoryLevelIsStatesInsteadOfAll() {
        assertThat(run(FILL.replace("ALL", "STATES"), 2))
                .noneMatch(entry -> entry.path("what").asText().equals("called"));
    }

    static Stream<Arguments> definitions() {
        return Stream.of(
                Arguments.of("/metadata", """
                        id: fill
                        version: '1'
                        specVersion: '0.8'
                        metadata: { stride.history: ALL }
                        states: [ { name: A, type: inject, data: {}, end: true } ]
                        """),
                Arguments.of("/metadata", """
                        id: fill
                        name: fill
                        version: '1'
                        startsAt: A
                        metadata: { stride.history: ALL }
                        states: [ { name: A, type: OPERATION, actionMode: SEQUENTIAL, actions: [], end: true } ]
                        """),
                Arguments.of("/metadata", """
                        id: fill
                        version: '1'
                        metadata: { stride.history: ALL }
                        steps: [ { yield: 1 } ]
                        """),
                Arguments.of("/document/metadata", """
                        document: { dsl: 1.0.3, namespace: test, name: fill, version: 1.0.0, metadata: { stride.history: ALL } }
                        do: [ { a: { set: { done: true } } } ]
                        """));
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void historyLevelInTheMetadata_holdsInEachWorkflowLanguage(String metadata, String definition) {
        assertThat(run(definition, 7).getFirst().at("/input/times").asInt()).isEqualTo(7);
        assertThat(apiTestClient
                        .post("/workflows", definition.replace("ALL", "Everything"))
                        .body()
                        .at("/faults/0/pointer")
                        .asText())
                .isEqualTo(metadata + "/stride.history");
        assertThat(apiTestClient
                        .post("/workflows", definition.replace("history: ALL", "checkpoint: NEVER"))
                        .body()
                        .at("/faults/0/pointer")
                        .asText())
                .isEqualTo(metadata + "/stride.checkpoint");
    }

    @ParameterizedTest
    @ValueSource(strings = {ASKING_STATE, ASKING_TASK})
    void historyShowsTheRequestOfAFailedAttempt_withoutSecretsAndConfidentialHeaders(String definition) {
        var request = request(definition, "keyboard");

        assertThat(request.path("method").asText()).isEqualTo("POST");
        assertThat(request.path("url").asText())
                .startsWith("https://shop.example/quote?")
                .contains("site=berlin", "token=***");
        assertThat(request.at("/headers/X-Trace").asText()).isEqualTo("abc");
        assertThat(request.at("/headers/X-Api-Key").asText()).isEqualTo("***");
        assertThat(request.at("/headers/Authorization").asText()).isEqualTo("***");
        assertThat(request.at("/headers/Idempotency-Key").asText()).startsWith("instance-1.");
        assertThat(request.path("body").asText()).isEqualTo("{\"sku\":\"keyboard\",\"token\":\"***\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {ASKING_STATE, ASKING_TASK})
    void historyOmitsTheRequestOfAFailedAttempt_ifTheHistoryLevelIsStatesInsteadOfAll(String definition) {
        assertThat(request(definition.replace("ALL", "STATES"), "keyboard").isMissingNode())
                .isTrue();
    }

    @Test
    void longRequestOfAFailedAttempt_isCutInsteadOfStoredAsABlob() {
        var request = request(ASKING_STATE, "k".repeat(Limits.HISTORY_DATA_BYTES));

        assertThat(request.toString()).hasSizeLessThanOrEqualTo(Limits.HISTORY_DATA_BYTES);
        assertThat(request.has("dataRef")).isFalse();
        assertThat(request.path("body").asText()).startsWith("{\"sku\":\"kkk").endsWith("k…");
    }

    @Test
    void secretAtTheEndOfACutRequest_isMaskedWhole() {
        // The secret begins inside the part that is kept, and ends outside of it.
        for (int length = 1_960; length < 2_000; length++) {
            var request = new HistoryDataTest()
                    .request(ASKING_STATE.replace("sku: '${ .sku }', ", "aaa: '${ .sku }', "), "k".repeat(length));

            assertThat(request.path("body").asText()).doesNotContain(SECRET.substring(0, 4));
        }
    }

    /** Returns the request of the failed attempt of an instance. */
    private JsonNode request(String definition, String sku) {
        return run(definition, "ask", "{\"sku\": \"" + sku + "\"}").stream()
                .filter(entry -> entry.path("what").asText().equals("failed"))
                .findFirst()
                .orElseThrow()
                .path("request");
    }

    private List<JsonNode> run(String definition, int times) {
        return run(definition, "fill", "{\"times\": " + times + "}");
    }

    private List<JsonNode> run(String definition, String workflow, String input) {
        inMemoryFunctions.deploy(definition);
        start(workflow, input);
        var history = apiTestClient.get("/instances/instance-1/history?after=0").body();
        return StreamSupport.stream(history.path("entries").spliterator(), false)
                .toList();
    }

    private void start(String workflow, String input) {
        apiTestClient.post("/workflows/" + workflow + "/instances", input);
        inMemoryFunctions.deliverAll();
    }

    private ApiTestClient.Answer data(int instance, JsonNode reference) {
        return apiTestClient.get("/instances/instance-" + instance + "/data/"
                + reference.path("digest").asText());
    }

    private static Stream<String> digests(List<JsonNode> entries) {
        return entries.stream().flatMap(entry -> entry.findValuesAsText("digest").stream());
    }

    private static JsonNode find(List<JsonNode> entries, String what, String state) {
        return entries.stream()
                .filter(entry -> entry.path("what").asText().equals(what)
                        && entry.path("state").asText().equals(state))
                .findFirst()
                .orElseThrow();
    }
}
