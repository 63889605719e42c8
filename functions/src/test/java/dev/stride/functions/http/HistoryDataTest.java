package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.functions.stage.InMemoryFunctions;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests what a history at level ALL keeps: large data under its digest, and the evaluations of expression functions. */
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

    private static final int LARGE = Limits.HISTORY_DATA_BYTES;

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
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
        start(1);

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

    private List<JsonNode> run(String definition, int times) {
        inMemoryFunctions.deploy(definition);
        start(times);
        var history = apiTestClient.get("/instances/instance-1/history?after=0").body();
        return StreamSupport.stream(history.path("entries").spliterator(), false)
                .toList();
    }

    private void start(int times) {
        apiTestClient.post("/workflows/fill/instances", "{\"times\": " + times + "}");
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
