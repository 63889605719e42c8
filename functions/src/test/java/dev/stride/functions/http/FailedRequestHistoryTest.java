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
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what the history shows of the request of a failed attempt. */
class FailedRequestHistoryTest {

    private static final String SECRET = "s3cr3t-of-the-shop";

    private static final String STATES = """
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

    private static final String TASKS = """
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


    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions(
            StubClients.withHttp(_ -> new HttpReply.Answered(
                    500, Map.of("content-type", "text/plain"), "no".getBytes(StandardCharsets.UTF_8))),
            new MemoryTable(),
            _ -> Optional.of(SECRET),
            Telemetry.asText());

    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @ParameterizedTest
    @ValueSource(strings = {STATES, TASKS})
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
    @ValueSource(strings = {STATES, TASKS})
    void historyOmitsTheRequestOfAFailedAttempt_ifTheHistoryLevelIsStatesInsteadOfAll(String definition) {
        assertThat(request(definition.replace("ALL", "STATES"), "keyboard").isMissingNode())
                .isTrue();
    }

    @Test
    void longRequestOfAFailedAttempt_isCutInsteadOfStoredAsABlob() {
        var request = request(STATES, "k".repeat(Limits.HISTORY_DATA_BYTES));

        assertThat(request.toString()).hasSizeLessThanOrEqualTo(Limits.HISTORY_DATA_BYTES);
        assertThat(request.has("dataRef")).isFalse();
        assertThat(request.path("body").asText()).startsWith("{\"sku\":\"kkk").endsWith("k…");
    }

    @Test
    void secretAtTheEndOfACutRequest_isMaskedWhole() {
        // The secret begins inside the part that is kept, and ends outside of it.
        for (int length = 1_960; length < 2_000; length++) {
            var request = new FailedRequestHistoryTest()
                    .request(STATES.replace("sku: '${ .sku }', ", "aaa: '${ .sku }', "), "k".repeat(length));

            assertThat(request.path("body").asText()).doesNotContain(SECRET.substring(0, 4));
        }
    }

    private JsonNode request(String definition, String sku) {
        inMemoryFunctions.deploy(definition);
        apiTestClient.post("/workflows/ask/instances", "{\"sku\": \"" + sku + "\"}");
        inMemoryFunctions.deliverAll();
        var history = apiTestClient.get("/instances/instance-1/history?after=0").body();
        return StreamSupport.stream(history.path("entries").spliterator(), false)
                .filter(entry -> entry.path("what").asText().equals("failed"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(history.toString()))
                .path("request");
    }
}
