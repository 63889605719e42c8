package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.ApiLimits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Stimulus;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.instance.Forks;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.store.Stores;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that the branches of an instance can be counted, listed and looked into, also after their end. */
class BranchRoutesTest {

    private static final String SHIP = """
            {"id": "ship", "version": "1", "specVersion": "0.8", "start": "Each",
             "functions": [{"name": "check", "type": "expression", "operation": "if .item == 7 then error(\\"lost\\") else . end"}],
             "states": [{"name": "Each", "type": "foreach", "inputCollection": "${ .items }", "iterationParam": "item",
                         "actions": [{"functionRef": "check"}, {"functionRef": "check"}], "end": true}]}""";

    /** Waits an hour in the element 77, so that the batch after it does not begin. */
    private static final String BATCHES = """
            {"id": "batches", "version": "1", "specVersion": "0.8", "start": "Each",
             "functions": [{"name": "check", "type": "expression", "operation": "."}],
             "states": [{"name": "Each", "type": "foreach", "inputCollection": "${ .items }", "iterationParam": "item", "batchSize": 10,
                         "actions": [{"functionRef": "check", "condition": "${ .item == 9 }", "sleep": {"before": "PT1H"}}],
                         "end": true}]}""";

    private static final String QUOTES = """
            {"id": "quotes", "version": "1", "specVersion": "0.8", "start": "Ask",
             "functions": [{"name": "fail", "type": "expression", "operation": "error(\\"no\\")"},
                           {"name": "answer", "type": "expression", "operation": "{}"}],
             "states": [{"name": "Ask", "type": "parallel", "completionType": "atLeast", "numCompleted": 2, "end": true,
               "branches": [{"name": "a", "actions": [{"functionRef": "answer"}]},
                            {"name": "b", "actions": [{"functionRef": "fail"}]},
                            {"name": "c", "actions": [{"functionRef": "answer"}, {"functionRef": "answer"}]}]}]}""";

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @Test
    void branchesOfAParallelStateAreCountedByStatus() {
        run("quotes", QUOTES, "{}");
        var counted = apiTestClient.get("/instances/instance-1/forks").body();

        assertThat(counted.path("complete").asBoolean()).isTrue();
        assertThat(counted.path("forks")).hasSize(1);
        assertThat(counted.at("/forks/0/state").asText()).isEqualTo("Ask");
        assertThat(counted.at("/forks/0/counts/COMPLETED").asInt()).isEqualTo(2);
        assertThat(counted.at("/forks/0/counts/FAULTED").asInt()).isEqualTo(1);
    }

    @Test
    void branchListFilteredByStatusFaulted_showsTheFailedBranchAndItsFault() {
        run("quotes", QUOTES, "{}");
        var failed = apiTestClient.get(fork() + "?status=FAULTED").body().path("branches");

        assertThat(failed).hasSize(1);
        assertThat(failed.at("/0/index").asInt()).isEqualTo(1);
        assertThat(failed.at("/0/fault/message").asText()).contains("no");
    }

    @Test
    void branchThatIsCancelledDuringItsFirstCall_isCountedAndListedAsCancelled() {
        run("quotes", QUOTES, "{}");
        cancelBeforeFirstCommit("0.1-7");

        assertThat(apiTestClient
                        .get("/instances/instance-1/forks")
                        .body()
                        .at("/forks/0/counts/CANCELLED")
                        .asInt())
                .isEqualTo(1);
        var cancelled = apiTestClient.get(fork() + "?status=CANCELLED").body().path("branches");
        assertThat(cancelled).hasSize(1);
        assertThat(cancelled.at("/0/index").asInt()).isEqualTo(7);
    }

    @Test
    void partOfALargeCollection_thatIsCancelledBeforeItBegins_isNotListedAsAnElement() {
        run("ship", SHIP, items(120, 8));
        cancelBeforeFirstCommit("0.1-7");

        assertThat(apiTestClient.get(fork() + "?status=CANCELLED").body().path("branches"))
                .isEmpty();
    }

    /** Cancels a branch of which nothing is stored: it is not stored before its first call has ended. */
    private void cancelBeforeFirstCommit(String path) {
        var stores = Stores.of(inMemoryFunctions.ports);
        var plan = stores.branches()
                .loadOutline(BranchId.root("instance-1"))
                .orElseThrow()
                .branch()
                .plan();
        var branch = new BranchId("instance-1", path);
        stores.queue().send(BranchMessage.of(branch + "/abandon", branch, new Stimulus.Abandon(plan)));
        inMemoryFunctions.deliverAll();
    }

    @Test
    void branchOfAnIteration_showsItsElement_andIsFoundByItsPath() {
        run("ship", SHIP, items(120, 8));
        var listed = apiTestClient
                .get(fork() + "?limit=100")
                .body()
                .path("branches")
                .valueStream()
                .filter(branch -> branch.path("index").asInt() == 77)
                .findFirst()
                .orElseThrow();
        var path = listed.path("path").asText();

        assertThat(listed.path("element").asText()).isEqualTo("{\"item\":8}");
        assertThat(apiTestClient.get(fork() + "?path=" + path).body().path("branches"))
                .containsExactly(listed);
        assertThat(apiTestClient.get(fork() + "?path=0.999-1").body().path("branches"))
                .isEmpty();
        assertThat(apiTestClient.get(fork() + "?path=elsewhere").status()).isEqualTo(400);
    }

    @Test
    void longElementOfAnIteration_isCut() {
        run("ship", SHIP, "{\"items\": [\"%s\"]}".formatted("x".repeat(500)));

        assertThat(apiTestClient.get(fork()).body().at("/branches/0/element").asText())
                .startsWith("{\"item\":\"xxx")
                .endsWith("x…")
                .hasSize(ApiLimits.ELEMENT_CHARACTERS);
    }

    @Test
    void historyOfABranch_containsNoEntriesOfOtherBranches() {
        run("quotes", QUOTES, "{}");
        var path = apiTestClient.get(fork()).body().at("/branches/1/path").asText();
        var entries = apiTestClient
                .get("/instances/instance-1/history?branch=" + path)
                .body()
                .path("entries");

        assertThat(entries)
                .isNotEmpty()
                .allMatch(entry -> entry.path("branch").asText().equals(path));
    }

    @Test
    void iterationsOfALargeForeachState_areListedAsBranchesWithTheirIndexes() {
        run("ship", SHIP, items(120, 8));
        var counted = apiTestClient.get("/instances/instance-1/forks").body();

        assertThat(counted.path("forks")).hasSize(1);
        assertThat(counted.at("/forks/0/counts/COMPLETED").asInt()).isEqualTo(120);
        assertThat(indexes(""))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 120).boxed().toList());
    }

    @Test
    void statusOverviewOf200Branches_groupsThemInPairs_andShowsThePairWithAFaultedBranchAsFaulted() {
        run("ship", SHIP, items(200, 7));
        var strip = strip();

        assertThat(strip).hasSize(100);
        assertThat(strip.indexOf("FAULTED")).isEqualTo(77 / 2);
        assertThat(strip).filteredOn("FAULTED"::equals).hasSize(1);
    }

    @Test
    void statusOverviewOfManyBranches_showsAGroupOfCompletedAndPendingBranchesAsPending() {
        inMemoryFunctions.deploy(BATCHES);
        apiTestClient.post("/workflows/batches/instances", items(251, 9));
        inMemoryFunctions.deliverDue();

        assertThat(strip()).hasSize(100);
        assertThat(strip().subList(29, 33)).containsExactly("COMPLETED", "WAITING", "PENDING", "PENDING");
    }

    @Test
    void failedIterationOfALargeCollection_isFoundInOneRequest() {
        run("ship", SHIP, items(120, 7));
        var failed = apiTestClient.get(fork() + "?status=FAULTED").body();

        assertThat(failed.at("/branches/0/index").asInt()).isEqualTo(77);
        assertThat(failed.path("branches")).hasSize(1);
    }

    @Test
    void branchCounts_areMarkedIncomplete_ifTheBranchesExceedTheReadLimitOfOneRequest() {
        run("ship", SHIP, items(120, 8));
        var root = BranchId.root("instance-1");

        assertThat(new Forks(Stores.of(inMemoryFunctions.ports), 100)
                        .count(root)
                        .complete())
                .isFalse();
        assertThat(new Forks(Stores.of(inMemoryFunctions.ports), 200)
                        .count(root)
                        .complete())
                .isTrue();
    }

    @Test
    void searchForFaultedBranches_continuesOnTheNextPage_whenARequestReachesItsReadLimit() {
        run("ship", SHIP, items(120, 7));
        var root = BranchId.root("instance-1");
        var forks = new Forks(Stores.of(inMemoryFunctions.ports), 10);
        var fork = forks.count(root).forks().getFirst().fork();
        var failed = new ArrayList<Integer>();
        Optional<String> after = Optional.empty();
        do {
            var page = forks.list(root, fork, Optional.of(Status.FAULTED), 100, after);
            page.branches().forEach(branch -> failed.add(branch.index()));
            after = page.next();
        } while (after.isPresent());

        assertThat(failed).containsExactly(77);
    }

    /** Returns the indexes of all branches of the only fork, page by page. */
    private List<String> strip() {
        return apiTestClient
                .get("/instances/instance-1/forks")
                .body()
                .at("/forks/0/strip")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }

    private List<Integer> indexes(String filter) {
        var all = new ArrayList<Integer>();
        var cursor = "";
        do {
            var page =
                    apiTestClient.get(fork() + "?limit=100" + filter + cursor).body();
            page.path("branches")
                    .forEach((JsonNode branch) -> all.add(branch.path("index").asInt()));
            cursor = page.has("cursor") ? "&cursor=" + page.path("cursor").asText() : "";
        } while (!cursor.isEmpty());
        return all;
    }

    /** Returns the path of the only fork of the instance. */
    private String fork() {
        var forks = apiTestClient.get("/instances/instance-1/forks").body();
        return "/instances/instance-1/forks/" + forks.at("/forks/0/fork").asLong();
    }

    /** Returns an input of zeros with one other item. */
    private static String items(int count, int other) {
        return IntStream.range(0, count)
                .mapToObj(index -> index == 77 ? Integer.toString(other) : "0")
                .collect(Collectors.joining(",", "{\"items\": [", "]}"));
    }

    private void run(String id, String definition, String input) {
        assertThat(apiTestClient.post("/workflows", definition).status()).isEqualTo(201);
        apiTestClient.post("/workflows/" + id + "/instances", input);
        inMemoryFunctions.deliverAll();
    }
}
