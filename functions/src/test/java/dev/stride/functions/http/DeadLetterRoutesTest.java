package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.store.Stores;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tests that an operator can list, read, resend and delete quarantined messages through the API. */
class DeadLetterRoutesTest {

    private static final String REASON = "instance instance-1 does not exist";

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final Stores stores = Stores.of(inMemoryFunctions.ports);
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @Test
    void deadLetterList_showsTheFailureReasonAndTheQueueOfEachMessage() {
        stores.quarantined().add("not JSON", "instances", REASON);

        var listed = apiTestClient.get("/dead-letters").body().at("/deadLetters/0");

        assertThat(listed.path("reason").asText()).isEqualTo(REASON);
        assertThat(listed.path("queue").asText()).isEqualTo("instances");
        assertThat(listed.path("bytes").asInt()).isEqualTo(8);
        assertThat(listed.has("body")).isFalse();
        assertThat(shown(listed.path("id").asText())).isEqualTo("not JSON");
    }

    @Test
    void deadLetterTooLargeForATableItem_isShownCompletely() {
        var body = "x".repeat(Limits.TABLE_BLOB_BYTES + 1);
        stores.quarantined().add(body, "instances", REASON);

        assertThat(shown(onlyId())).isEqualTo(body);
    }

    @Test
    void redrivenMessageStartsItsInstance() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);
        apiTestClient.post("/workflows/hello/instances", "{}");
        var begin = Objects.requireNonNull(inMemoryFunctions.letters.poll()).body();
        stores.quarantined().add(begin, "instances", REASON);

        var redriven = apiTestClient.post("/dead-letters/" + onlyId() + "/redrive", "");
        inMemoryFunctions.deliverAll();

        assertThat(redriven.status()).isEqualTo(202);
        assertThat(apiTestClient
                        .get("/instances/instance-1")
                        .body()
                        .path("status")
                        .asText())
                .isEqualTo("COMPLETED");
        assertThat(apiTestClient.get("/dead-letters").body().path("deadLetters"))
                .isEmpty();
    }

    @Test
    void redriveOfAnUnreadableMessage_isRefusedAndTheMessageStaysQuarantined() {
        stores.quarantined().add("not JSON", "instances", REASON);

        var refused = apiTestClient.post("/dead-letters/" + onlyId() + "/redrive", "");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body().path("detail").asText())
                .contains("the message is not JSON", "Remove the cause first, or delete the message");
        assertThat(apiTestClient.get("/dead-letters").body().path("deadLetters"))
                .hasSize(1);
    }

    @Test
    void deletedDeadLetterAnswers404() {
        stores.quarantined().add("not JSON", "instances", REASON);
        var path = "/dead-letters/" + onlyId();

        assertThat(apiTestClient.ask("DELETE", path, "", Map.of()).status()).isEqualTo(204);
        assertThat(apiTestClient.get(path).status()).isEqualTo(404);
    }

    @Test
    void deadLetters_areListedInPages() {
        for (int i = 0; i < 3; i++) {
            stores.quarantined().add("message " + i, "instances", REASON);
        }

        var first = apiTestClient.get("/dead-letters?limit=2").body();
        var second = apiTestClient
                .get("/dead-letters?limit=2&cursor=" + first.path("cursor").asText())
                .body();

        assertThat(first.path("deadLetters")).hasSize(2);
        assertThat(second.path("deadLetters")).hasSize(1);
        assertThat(second.has("cursor")).isFalse();
    }

    private String onlyId() {
        return apiTestClient.get("/dead-letters").body().at("/deadLetters/0/id").asText();
    }

    private String shown(String id) {
        return apiTestClient.get("/dead-letters/" + id).body().path("body").asText();
    }
}
