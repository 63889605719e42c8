package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.StubClients;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.BranchId;
import dev.stride.functions.http.ApiTestClient.Answer;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.BranchStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that stored data which this release cannot read harms only the instance or workflow that it belongs to, and that the API
 * says what is wrong and can remove it.
 */
class UnreadableDataTest {

    private static final String CALLED = """
            { "id": "called", "version": "1", "specVersion": "0.8",
              "states": [ { "name": "Fork", "type": "parallel", "end": true, "branches": [
                { "name": "a", "actions": [ { "functionRef": "same", "sleep": { "before": "PT10M" } } ] },
                { "name": "b", "actions": [ { "functionRef": "same", "sleep": { "before": "PT10M" } } ] } ] } ],
              "functions": [ { "name": "same", "type": "expression", "operation": "." } ] }""";

    private static final String CALLER = """
            { "id": "caller", "version": "1", "specVersion": "0.8",
              "states": [ { "name": "Call", "type": "operation", "actions": [ { "subFlowRef": "called" } ],
                "end": true } ] }""";

    private static final String QUICK = """
            { "id": "quick", "version": "1", "specVersion": "0.8",
              "states": [ { "name": "Take", "type": "inject", "data": {}, "end": true } ] }""";

    private static final byte[] GARBAGE = "no JSON".getBytes(StandardCharsets.UTF_8);

    private final MemoryTable table = new MemoryTable();
    private final InMemoryFunctions functions = new InMemoryFunctions(
            StubClients.withHttp(_ -> new HttpReply.Unanswered(HttpReply.Reason.UNREACHABLE, "none")),
            table,
            SecretSource.NONE,
            Telemetry.asText());
    private final ApiTestClient api = new ApiTestClient(functions);
    private String instance = "";

    @BeforeEach
    void start() {
        functions.deploy(CALLED);
        functions.deploy(CALLER);
        functions.deploy(QUICK);
        api.post("/workflows/quick/instances", "{}");
        api.post("/workflows/caller/instances", "{}");
        functions.deliverDue();
        instance = api.get("/instances?workflow=called")
                .body()
                .at("/instances/0/id")
                .asText();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "?workflow=called",
                "?status=RUNNING",
                "?status=WAITING",
                "?status=COMPLETED",
                "?startedBy=workflow",
                "?parent=instance-2",
                "?from=2020-01-01T00:00:00Z",
                "?fault=x",
                "?version=1"
            })
    void listOfInstances_omitsWhatCannotBeRead_andSaysSo(String filter) {
        var before = api.get("/instances" + filter).body().path("instances");
        damage(instance, "HEAD");

        var listed = api.get("/instances" + filter);

        assertThat(listed.status()).isEqualTo(200);
        assertThat(listed.body().path("instances")).allMatch(entry -> contains(before, entry));
        assertThat(listed.body().path("instances").size()).isGreaterThanOrEqualTo(before.size() - 1);
        if (!filter.equals("?status=COMPLETED")) {
            assertThat(listed.body().path("unreadable").path(0).asText()).isEqualTo(instance);
        }
        assertThat(api.get("/instances/counts").status()).isEqualTo(200);
    }

    @Test
    void instanceWithAnUnreadableRoot_isListedWithWhatItsSummaryTells_andNamedAsUnreadable() {
        damage(instance, "BRANCH#0");

        var listed = api.get("/instances").body();

        assertThat(listed.path("instances")).hasSize(3);
        assertThat(listed.path("unreadable").path(0).asText()).isEqualTo(instance);
        var shown = api.get("/instances/" + instance);
        assertThat(shown.status()).isEqualTo(200);
        assertThat(shown.body().at("/workflow/id").asText()).isEqualTo("called");
        assertThat(shown.body().path("unreadable").asText()).contains("cannot be read", "Cancel it");
    }

    @Test
    void instanceWithAnUnreadableSummary_isShown() {
        damage(instance, "HEAD");

        var shown = api.get("/instances/" + instance);

        assertThat(shown.body().path("status").asText()).isEqualTo("WAITING");
        assertThat(shown.body().has("unreadable")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    |                    | 409
            GET    | /history           | 409
            GET    | /forks             | 409
            GET    | /definition        | 409
            POST   | /cancel            | 409
            POST   | /suspend           | 409
            POST   | /resume            | 409
            POST   | /retry             | 409
            """)
    void instanceOfWhichNothingCanBeRead_isAClearProblem(String method, String route, int status) {
        damage(instance, "BRANCH#0");
        damage(instance, "HEAD");

        var refused = ask(method, "/instances/" + instance + (route == null ? "" : route));

        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.body().path("detail").asText()).contains("cannot read", "cancelled and then erased");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | /history           | 200
            GET    | /forks             | 200
            GET    | /definition        | 200
            POST   | /suspend           | 409
            POST   | /resume            | 409
            POST   | /retry             | 409
            DELETE |                    | 409
            """)
    void instanceWithAnUnreadableRoot_isAnsweredOrRefused_andNeverAFailure(String method, String route, int status) {
        damage(instance, "BRANCH#0");

        assertThat(ask(method, "/instances/" + instance + (route == null ? "" : route))
                        .status())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"BRANCH#0", "BRANCH#0.1-0", "BRANCH#0.1-1", "HEAD"})
    void unreadableInstance_isCancelled_itsCallerLearnsOfIt_andItIsErased(String damaged) {
        damage(instance, damaged);

        assertThat(api.post("/instances/" + instance + "/cancel", "").status()).isEqualTo(202);
        functions.deliverDue();

        assertThat(status(instance)).isEqualTo("CANCELLED");
        assertThat(status("instance-2")).isEqualTo("FAULTED");
        assertThat(api.get("/instances").body().has("unreadable")).isFalse();
        assertThat(branchStatus("0.1-0")).isEqualTo("CANCELLED");
        assertThat(branchStatus("0.1-1")).isEqualTo("CANCELLED");
        assertErased(instance);
    }

    @Test
    void instanceOfWhichNothingCanBeRead_isErasedAtOnce() {
        damage(instance, "BRANCH#0");
        damage(instance, "HEAD");

        assertErased(instance);
    }

    @Test
    void endedInstanceThatCannotBeRead_isErased() {
        damage("instance-1", "BRANCH#0");

        assertErased("instance-1");
    }

    @Test
    void instanceWhoseChildCannotBeRead_isErasedAfterItsEnd() {
        api.post("/instances/" + instance + "/cancel", "");
        functions.deliverDue();
        functions.deliverAll();
        damage(instance, "BRANCH#0.1-0");

        assertErased(instance);
    }

    @Test
    void instanceWhosePlanCannotBeRead_isShown_listed_cancelledAndErased() {
        damagePlan("called");

        assertThat(api.get("/instances").body().path("instances")).hasSize(3);
        assertThat(api.get("/instances/" + instance).status()).isEqualTo(200);
        assertThat(api.post("/instances/" + instance + "/cancel", "").status()).isEqualTo(202);
        functions.deliverDue();
        assertThat(status(instance)).isEqualTo("CANCELLED");
        assertErased(instance);
    }

    @Test
    void listOfWorkflows_omitsWhatCannotBeRead_andSaysSo() {
        damageWorkflow("called", "NEWEST");
        damageWorkflow("called", "VERSION#1");

        var workflows = api.get("/workflows");
        var versions = api.get("/workflows/called/versions");

        assertThat(workflows.body().path("workflows")).hasSize(2);
        assertThat(workflows.body().path("unreadable").path(0).asText()).isEqualTo("called");
        assertThat(versions.body().path("unreadable").path(0).asText()).isEqualTo("1");
        assertThat(api.get("/workflows/called").status()).isEqualTo(409);
        assertThat(api.post("/workflows", CALLED).status()).isEqualTo(409);
        assertThat(api.post("/workflows", QUICK.replace("quick", "other")).status())
                .isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/workflows/called?force", "/workflows/called/versions/1?force"})
    void workflowThatCannotBeRead_isRemoved_andDeployedAgain(String target) {
        damageWorkflow("called", "NEWEST");
        damageWorkflow("called", "VERSION#1");

        assertThat(ask("DELETE", target).status()).isEqualTo(204);

        assertThat(api.get("/workflows").body().has("unreadable")).isFalse();
        assertThat(api.post("/workflows", CALLED).status()).isEqualTo(201);
        assertThat(functions.run("quick")).isEqualTo("COMPLETED");
    }

    @Test
    void workflowWhosePlanCannotBeRead_isSucceededByAnotherVersion_andRemoved() {
        damagePlan("called");

        assertThat(api.get("/workflows/called").status()).isEqualTo(409);
        var next = CALLED.replace("\"version\": \"1\"", "\"version\": \"2\"").replace("PT10M", "PT11M");
        assertThat(api.post("/workflows", next).status()).isEqualTo(201);
        assertThat(ask("DELETE", "/workflows/called/versions/1?force").status()).isEqualTo(204);
        assertThat(ask("DELETE", "/workflows/called?force").status()).isEqualTo(204);
    }

    private void assertErased(String id) {
        assertThat(ask("DELETE", "/instances/" + id).status()).isEqualTo(202);
        functions.deliverAll();
        assertThat(api.get("/instances/" + id).status()).isEqualTo(404);
        assertThat(api.get("/instances").body().has("unreadable")).isFalse();
        assertThat(functions.run("quick")).isEqualTo("COMPLETED");
    }

    private String status(String id) {
        return api.get("/instances/" + id).body().path("status").asText();
    }

    private String branchStatus(String path) {
        return new BranchStore(table, new BranchCodec(functions.ports.blobs()))
                .loadOutline(new BranchId(instance, path))
                .map(committed -> committed.branch().status().name())
                .orElse("");
    }

    private Answer ask(String method, String target) {
        return api.ask(method, target, "", Map.of());
    }

    /** Overwrites the content of an item of an instance with bytes that are no JSON. */
    private void damage(String id, String sort) {
        damage(new Key("INSTANCE#" + id, sort));
    }

    private void damage(Key key) {
        var item = table.get(key).orElseThrow();
        var damaged = new Item(item.key(), item.version(), GARBAGE, item.listing(), item.expiresAt());
        table.put(damaged, new Condition.Always());
    }

    private void damageWorkflow(String workflow, String sort) {
        damage(new Key("WORKFLOW#" + workflow, sort));
    }

    /** Overwrites the plan of the newest version of a workflow, and drops it from the cache of this process. */
    private void damagePlan(String workflow) {
        var newest = table.get(new Key("WORKFLOW#" + workflow, "NEWEST")).orElseThrow();
        var plan = Json.decode(newest.body(), JsonNode.class).path("plan").asText();
        var blobs = (MemoryBlobs) functions.ports.blobs();
        blobs.delete(List.of("plan/" + plan));
        blobs.put("plan/" + plan, GARBAGE);
        for (int other = 0; other < 200; other++) {
            functions.deploy(QUICK.replace("quick", "quick" + other));
        }
    }

    private static boolean contains(JsonNode entries, JsonNode entry) {
        return entries.valueStream().anyMatch(entry::equals);
    }
}
