package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.ApiLimits;
import dev.stride.functions.stage.InMemoryFunctions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the history of a branch is read in the order of its commits, by numbers that never change. */
class HistoryRoutesTest {

    private static final String LOOP = """
        {"id": "loop", "version": "1", "specVersion": "0.8", "start": "Add",
         "functions": [{"name": "add", "type": "expression", "operation": "{n: ((.n // 0) + 1)}"}],
         "states": [{"name": "Add", "type": "operation", "actions": [{"functionRef": "add"}], "transition": "Again"},
                    {"name": "Again", "type": "switch", "dataConditions": [{"condition": ".n < 40", "transition": "Add"}],
                     "defaultCondition": {"end": true}}]}\
        """;

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @Test
    void historyReadInSmallPages_hasTheSameEntriesAsHistoryReadInOnePage() {
        start();
        inMemoryFunctions.deliverAll();
        var whole = history(0, 2_000);

        assertThat(whole.path("more").asBoolean()).isFalse();
        assertThat(numbers(whole)).hasSizeGreaterThan(160).isSorted().doesNotHaveDuplicates();
        assertThat(whole.at("/entries/0/what").asText()).isEqualTo("started");
        assertThat(walk(7)).isEqualTo(entries(whole));
    }

    @Test
    void historyEntriesReadWhileTheInstanceRuns_haveTheSameSequenceNumbersAfterItsEnd() {
        start();
        var seen = new ArrayList<JsonNode>();
        var next = 0L;
        while (!inMemoryFunctions.letters.isEmpty()) {
            inMemoryFunctions.deliverOne();
            var page = history(next, 2_000);
            seen.addAll(entries(page));
            next = page.path("next").asLong();
        }

        assertThat(seen).isEqualTo(entries(history(0, 2_000)));
    }

    @Test
    void historyPageAfterTheLastEntry_isEmptyAndCanBeRequestedAgain() {
        start();
        inMemoryFunctions.deliverAll();
        var last = history(0, 2_000).path("next").asLong();
        var page = history(last, 10);

        assertThat(page.path("entries")).isEmpty();
        assertThat(page.path("next").asLong()).isEqualTo(last);
        assertThat(page.path("more").asBoolean()).isFalse();
    }

    @Test
    void historyRequestedWithoutPaging_containsNeitherSequenceNumbersNorANextPage() {
        start();
        inMemoryFunctions.deliverAll();
        var page = apiTestClient.get("/instances/instance-1/history").body();

        assertThat(page.has("next")).isFalse();
        assertThat(page.at("/entries/0").has("seq")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"after=-1", "after=x", "after=0&limit=0", "after=0&limit=2001", "after=0&limit=x"})
    void invalidNumberOrLimitIsRefused(String query) {
        start();

        assertThat(apiTestClient.get("/instances/instance-1/history?" + query).status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, ApiLimits.HISTORY_PAGE})
    void leastAndLargestLimitOfAHistoryPageAreAccepted(int limit) {
        start();

        assertThat(apiTestClient
                        .get("/instances/instance-1/history?branch=0&after=0&limit=" + limit)
                        .status())
                .isEqualTo(200);
    }

    private void start() {
        inMemoryFunctions.deploy(LOOP);
        apiTestClient.post("/workflows/loop/instances", "{}");
    }

    private List<JsonNode> walk(int limit) {
        var entries = new ArrayList<JsonNode>();
        var after = 0L;
        var more = true;
        while (more) {
            var page = history(after, limit);
            assertThat(page.path("entries").size()).isBetween(1, limit);
            entries.addAll(entries(page));
            after = page.path("next").asLong();
            more = page.path("more").asBoolean();
        }
        return entries;
    }

    private JsonNode history(long after, int limit) {
        var answer = apiTestClient.get("/instances/instance-1/history?branch=0&after=" + after + "&limit=" + limit);
        assertThat(answer.status()).isEqualTo(200);
        return answer.body();
    }

    private static List<JsonNode> entries(JsonNode page) {
        var entries = new ArrayList<JsonNode>();
        page.path("entries").forEach(entries::add);
        return entries;
    }

    private static List<Long> numbers(JsonNode page) {
        return entries(page).stream().map(entry -> entry.path("seq").asLong()).toList();
    }
}
