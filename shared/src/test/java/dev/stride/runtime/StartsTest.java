package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.plan.InputSchema;
import dev.stride.plan.Plan;
import dev.stride.plan.Terms;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Starts.Start;
import dev.stride.runtime.store.Plans;
import dev.stride.runtime.store.Workflows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class StartsTest {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final JsonNode NUMBERS =
            JSON.objectNode().set("additionalProperties", JSON.objectNode().put("type", "number"));

    private final Rig rig = new Rig(Config.DEFAULT);

    @Test
    void inputThatTheSchemaRefusesIsRefusedWithAllProblemsAndStartsNothing() {
        deploy("1", Optional.of(new InputSchema(NUMBERS, true)));

        assertThat(start(JSON.objectNode().put("a", "x").put("b", true), Optional.empty()))
                .isEqualTo(new Start.InputRefused("The data input is not what the workflow takes: "
                        + "/a: string found, number expected; /b: boolean found, number expected"));
        assertThat(rig.letters).isEmpty();
    }

    @Test
    void inputThatFitsTheSchemaStartsAnInstance() {
        deploy("1", Optional.of(new InputSchema(NUMBERS, true)));

        assertThat(start(JSON.objectNode().put("a", 1), Optional.empty())).isInstanceOf(Start.Accepted.class);
        assertThat(rig.letters).hasSize(1);
    }

    @Test
    void aStartWithoutAKeyReadsNoItemTwice() {
        deploy("1", Optional.empty());
        var before = rig.gets;

        start(JSON.objectNode(), Optional.empty());

        assertThat(rig.gets - before).as("items of the workflow that are read").isEqualTo(1);
    }

    @Test
    void aSchemaThatOnlyDescribesRefusesNothing() {
        deploy("1", Optional.of(new InputSchema(NUMBERS, false)));

        assertThat(start(JSON.objectNode().put("a", "x"), Optional.empty())).isInstanceOf(Start.Accepted.class);
    }

    @Test
    void aKeyReturnsItsInstanceAlthoughANewerVersionWouldRefuseTheInput() {
        var input = JSON.objectNode().put("a", "x");
        deploy("1", Optional.empty());
        var first = start(input, Optional.of("key"));
        deploy("2", Optional.of(new InputSchema(NUMBERS, true)));

        assertThat(start(input, Optional.of("key"))).isEqualTo(first);
        assertThat(start(input, Optional.of("other"))).isInstanceOf(Start.InputRefused.class);
    }

    @Test
    void aRefusedInputDoesNotUseUpItsKey() {
        deploy("1", Optional.of(new InputSchema(NUMBERS, true)));
        var key = Optional.of("key");

        assertThat(start(JSON.objectNode().put("a", "x"), key)).isInstanceOf(Start.InputRefused.class);
        assertThat(start(JSON.objectNode().put("a", 1), key)).isInstanceOf(Start.Accepted.class);
    }

    private Start start(JsonNode input, Optional<String> key) {
        return new Starts(rig.ports).start("w", Optional.empty(), input, key);
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
                new Terms(
                        Optional.empty(),
                        inputSchema,
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalInt.empty()));
        var at = Rig.START.plusSeconds(Long.parseLong(version));
        var workflows = new Workflows(rig.ports.table(), rig.ports.blobs());
        var deployed = new Workflows.Deployed(
                plan.workflow(), "w", "test", version, new Plans(rig.ports.blobs()).save(plan), at, List.of());
        workflows.register(deployed, new Workflows.Text("", Map.of()));
        workflows.promote(deployed);
    }
}
