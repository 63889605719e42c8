package dev.stride.functions.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.functions.stage.ApiDriver;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.KillSwitch;
import dev.stride.runtime.store.Stores;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Tests that the kill switch also stops the instances whose first states run in the request of a client. */
class KillSwitchTest {

    private static final String GREETING = """
            id: greeting
            version: '1'
            specVersion: '0.8'
            states: [ { name: Greet, type: inject, data: { greeting: hello }, end: true } ]
            """;

    private final InMemoryFunctions functions = new InMemoryFunctions();
    private final ApiDriver api = new ApiDriver(functions.apiHandler);
    private final InstanceStarter starter = new InstanceStarter(
            functions.ports,
            Stores.of(functions.ports),
            new WorkflowRuntime(RuntimeParts.of(functions.ports, RuntimeConfig.DEFAULT, RuntimeObserver.NONE))
                    .inlineStart(new KillSwitch(functions.ports.table(), functions.ports.clock())));

    @Test
    void startOfAClientThatWaits_isQueuedWhileAllInstancesAreStopped_andRunsInItsRequestAgainAfterwards() {
        functions.deploy(GREETING);
        assertThat(api.has(start(), "COMPLETED")).as("running").isTrue();
        functions.deliverAll();

        functions.ports.table().put(Item.of(KillSwitch.KEY, new byte[0]), new Condition.Always());
        functions.advanceTime(Limits.KILL_SWITCH_READ.plusMillis(1));
        var stopped = start();
        assertThat(api.has(stopped, "PENDING")).as("stopped").isTrue();
        assertThat(functions.letters())
                .singleElement()
                .satisfies(letter -> assertThat(letter.delay()).isZero());

        functions.ports.table().delete(KillSwitch.KEY);
        functions.deliverAll();
        assertThat(api.has(stopped, "COMPLETED")).isTrue();
        functions.advanceTime(Limits.KILL_SWITCH_READ.plusMillis(1));
        assertThat(api.has(start(), "COMPLETED")).as("running again").isTrue();
    }

    @Test
    void automation_writesTheItemThatTheApiReads_andMayWriteNoOther() {
        var template = Template.read("infra/deploy/kill-switch.yaml");
        var steps = template.at("/Resources/Switch/Properties/Content/mainSteps");

        assertThat(step(steps, "Mark").at("/inputs/Item/pk/S").asText()).isEqualTo(KillSwitch.KEY.partition());
        assertThat(step(steps, "Mark").at("/inputs/Item/sk/S").asText()).isEqualTo(KillSwitch.KEY.sort());
        assertThat(step(steps, "Mark").path("nextStep").asText()).isEqualTo("Instances");
        assertThat(step(steps, "Unmark").at("/inputs/Key").toString())
                .isEqualTo("{\"pk\":{\"S\":\"%s\"},\"sk\":{\"S\":\"%s\"}}"
                        .formatted(KillSwitch.KEY.partition(), KillSwitch.KEY.sort()));
        assertThat(template.at("/Resources/Role")
                        .findValues("dynamodb:LeadingKeys")
                        .toString())
                .isEqualTo("[[\"" + KillSwitch.KEY.partition() + "\"]]");
    }

    /** Starts an instance as for a client that waits. @return its id */
    private String start() {
        var result =
                starter.start("greeting", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        return ((StartResult.Accepted) result).instance();
    }

    private static JsonNode step(JsonNode steps, String name) {
        return StreamSupport.stream(steps.spliterator(), false)
                .filter(step -> step.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
