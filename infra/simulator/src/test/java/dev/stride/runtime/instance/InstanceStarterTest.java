package dev.stride.runtime.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.WorkflowSettings.InputSchema;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.protocol.RuntimeHarness;
import dev.stride.runtime.store.AliasStore;
import dev.stride.runtime.store.AliasStore.Alias;
import dev.stride.runtime.store.AliasStore.Canary;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InstanceStarterTest {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final JsonNode NUMBERS =
            JSON.objectNode().set("additionalProperties", JSON.objectNode().put("type", "number"));

    private final RuntimeHarness runtimeHarness = new RuntimeHarness(RuntimeConfig.DEFAULT);

    @Test
    void invalidInputIsRefusedWithAllProblems() {
        deploy("1", Optional.of(new InputSchema(NUMBERS, true)));

        assertThat(start(JSON.objectNode().put("a", "x").put("b", true), Optional.empty()))
                .isEqualTo(new StartResult.InputRefused("the data input does not match the schema of the workflow: "
                        + "/a: must be of type number, not string; /b: must be of type number, not boolean"));
        assertThat(runtimeHarness.letters).isEmpty();
    }

    @Test
    void validInputStartsAnInstance() {
        deploy("1", Optional.of(new InputSchema(NUMBERS, true)));

        assertThat(start(JSON.objectNode().put("a", 1), Optional.empty())).isInstanceOf(StartResult.Accepted.class);
        assertThat(runtimeHarness.letters).hasSize(1);
    }

    @Test
    void startWithoutIdempotencyKey_readsOneTableItem() {
        deploy("1", Optional.empty());
        var before = runtimeHarness.gets;

        start(JSON.objectNode(), Optional.empty());

        assertThat(runtimeHarness.gets - before)
                .as("items of the workflow that are read")
                .isEqualTo(1);
    }

    @Test
    void inputSchemaWithFailOnValidationErrorsFalse_acceptsInvalidInput() {
        deploy("1", Optional.of(new InputSchema(NUMBERS, false)));

        assertThat(start(JSON.objectNode().put("a", "x"), Optional.empty())).isInstanceOf(StartResult.Accepted.class);
    }

    @Test
    void repeatedStartRequest_returnsTheFirstInstance_evenIfANewerVersionRefusesTheInput() {
        var input = JSON.objectNode().put("a", "x");
        deploy("1", Optional.empty());
        var first = start(input, Optional.of("key"));
        deploy("2", Optional.of(new InputSchema(NUMBERS, true)));

        assertThat(start(input, Optional.of("key"))).isEqualTo(first);
        assertThat(start(input, Optional.of("other"))).isInstanceOf(StartResult.InputRefused.class);
    }

    @Test
    void repeatedStartRequest_returnsTheSameInstance_evenIfTheWorkflowVersionWasRemoved() {
        deploy("1", Optional.empty());
        var first = (StartResult.Accepted) start(JSON.objectNode(), Optional.of("key"));
        new WorkflowStore(runtimeHarness.ports.table(), runtimeHarness.ports.blobs()).remove(new WorkflowId("w", "1"));
        deploy("2", Optional.empty());

        assertThat(start(JSON.objectNode(), Optional.of("key"))).isEqualTo(first);

        runtimeHarness.ports.table().delete(new Key("INSTANCE#" + first.instance(), "HEAD"));

        assertThat(start(JSON.objectNode(), Optional.of("key"))).isEqualTo(new StartResult.UnknownWorkflow());
    }

    @Test
    void refusedInputDoesNotConsumeItsIdempotencyKey() {
        deploy("1", Optional.of(new InputSchema(NUMBERS, true)));
        var key = Optional.of("key");

        assertThat(start(JSON.objectNode().put("a", "x"), key)).isInstanceOf(StartResult.InputRefused.class);
        assertThat(start(JSON.objectNode().put("a", 1), key)).isInstanceOf(StartResult.Accepted.class);
    }

    @Test
    void startRequest_sendsNoStartMessage_ifTheInstanceCannotBeAddedToTheListOfInstances() {
        deploy("1", Optional.empty());
        var broken = runtimeHarness.ports.with(failingAtSummaries(runtimeHarness.ports.table()));

        assertThatThrownBy(() -> new InstanceStarter(broken, Stores.of(broken))
                        .start("w", Optional.empty(), JSON.objectNode(), Optional.empty()))
                .hasMessage("no summary");
        assertThat(runtimeHarness.letters).isEmpty();
    }

    @Test
    void repeatedStartRequest_createsNoSecondInstance_ifTheQueueFailedDuringTheFirstRequest() {
        deploy("1", Optional.empty());
        Queue unavailable = _ -> {
            throw new IllegalStateException("no queue");
        };
        var broken = runtimeHarness.ports.with(unavailable);

        assertThatThrownBy(() -> new InstanceStarter(broken, Stores.of(broken))
                        .start("w", Optional.empty(), JSON.objectNode(), Optional.of("key")))
                .hasMessage("no queue");
        var repeated = (StartResult.Accepted) start(JSON.objectNode(), Optional.of("key"));

        assertThat(new Instances(runtimeHarness.ports, Stores.of(runtimeHarness.ports))
                        .list(Optional.of("w"), Optional.empty(), 10, Optional.empty())
                        .instances())
                .extracting(ListedInstance::id)
                .containsExactly(repeated.instance());
        assertThat(runtimeHarness.letters).hasSize(1);
    }

    /** Returns a table that stores no summaries. */
    private static Table failingAtSummaries(Table table) {
        return (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, (_, method, arguments) -> {
                    if (method.getName().equals("put")
                            && ((Table.Item) arguments[0]).key().sort().equals("HEAD")) {
                        throw new IllegalStateException("no summary");
                    }
                    return method.invoke(table, arguments);
                });
    }

    @Test
    void repeatedStartRequest_selectsTheSameVersionAgain_evenIfTheAliasHasMoved() {
        deploy("1", Optional.empty());
        deploy("2", Optional.empty());
        aliases().put("w", new Alias("live", "1", Optional.of(new Canary("2", 50))));
        var first = IntStream.range(0, 20)
                .mapToObj(n -> startByAlias("live", Optional.of("key-" + n)))
                .toList();

        aliases().put("w", new Alias("live", "2", Optional.empty()));
        var afterMove = IntStream.range(0, 20)
                .mapToObj(n -> startByAlias("live", Optional.of("key-" + n)))
                .toList();
        aliases().remove("w", "live");
        var afterRemoval = IntStream.range(0, 20)
                .mapToObj(n -> startByAlias("live", Optional.of("key-" + n)))
                .toList();

        assertThat(first).extracting(InstanceStarterTest::version).contains("1", "2");
        assertThat(afterMove).isEqualTo(first);
        assertThat(afterRemoval).isEqualTo(first);
    }

    @Test
    void idempotencyKeyThatSelectsTheCanaryVersion_stillDoesSo_afterTheCanaryPercentageIsRaised() {
        var alias = new Alias("live", "1", Optional.of(new Canary("2", 30)));
        var other = new Alias("live", "1", Optional.of(new Canary("2", 60)));
        var keys = IntStream.range(0, 1_000).mapToObj(n -> "key-" + n).toList();

        var chosen =
                keys.stream().filter(key -> alias.choose("w", key).equals("2")).toList();
        var chosenLater =
                keys.stream().filter(key -> other.choose("w", key).equals("2")).toList();

        assertThat(chosen).hasSizeBetween(250, 350);
        assertThat(chosenLater)
                .as("keys of a growing canary")
                .hasSizeBetween(550, 650)
                .containsAll(chosen);
        assertThat(new Alias("live", "1", Optional.of(new Canary("2", 0))).choose("w", "k"))
                .isEqualTo("1");
        assertThat(new Alias("live", "1", Optional.of(new Canary("2", 100))).choose("w", "k"))
                .isEqualTo("2");
    }

    @Test
    void startByWeightedAliasWithoutIdempotencyKey_selectsTheVersionByTheInstanceId() {
        deploy("1", Optional.empty());
        deploy("2", Optional.empty());
        var alias = new Alias("live", "1", Optional.of(new Canary("2", 50)));
        aliases().put("w", alias);

        for (int n = 0; n < 20; n++) {
            var started = (StartResult.Accepted) startByAlias("live", Optional.empty());
            assertThat(started.workflow().version()).isEqualTo(alias.choose("w", started.instance()));
        }
    }

    @Test
    void aliasLatestSelectsTheNewestVersionAndUnknownAliasesAreRefused() {
        deploy("1", Optional.empty());
        deploy("2", Optional.empty());

        assertThat(version(startByAlias("latest", Optional.empty()))).isEqualTo("2");
        assertThat(startByAlias("live", Optional.empty())).isEqualTo(new StartResult.UnknownWorkflow());
    }

    private StartResult startByAlias(String alias, Optional<String> key) {
        return new InstanceStarter(runtimeHarness.ports, Stores.of(runtimeHarness.ports))
                .start("w", new RequestedVersion.Aliased(alias), JSON.objectNode(), key);
    }

    private AliasStore aliases() {
        return new AliasStore(runtimeHarness.ports.table());
    }

    private static String version(StartResult startResult) {
        return ((StartResult.Accepted) startResult).workflow().version();
    }

    private StartResult start(JsonNode input, Optional<String> key) {
        return new InstanceStarter(runtimeHarness.ports, Stores.of(runtimeHarness.ports))
                .start("w", Optional.empty(), input, key);
    }

    private void deploy(String version, Optional<InputSchema> inputSchema) {
        var plan = new Plan(
                new WorkflowId("w", version),
                "w",
                "test",
                JSON.objectNode(),
                0,
                List.of(),
                Map.of(),
                new WorkflowSettings(
                        Optional.empty(),
                        inputSchema,
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalInt.empty()));
        var at = RuntimeHarness.START.plusSeconds(Long.parseLong(version));
        var workflowStore = new WorkflowStore(runtimeHarness.ports.table(), runtimeHarness.ports.blobs());
        var deployedWorkflow = new WorkflowStore.DeployedWorkflow(
                plan.workflow(),
                "w",
                "test",
                version,
                new PlanStore(runtimeHarness.ports.blobs()).save(plan),
                at,
                List.of());
        workflowStore.register(deployedWorkflow, new WorkflowStore.SourceText("", Map.of()));
        workflowStore.promote(deployedWorkflow);
    }
}
