package dev.stride.functions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.StubClients;
import dev.stride.call.secret.SecretSource;
import dev.stride.functions.stage.ApiDriver;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.QueueDeliveries;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests that a failed start by an event does not prevent other workflows from starting by the same event. */
class FailingStarterTest {

    private static final String STARTED_BY_PAYMENT = """
            id: %s
            version: '1'
            specVersion: '0.8'
            events: [ { name: Paid, type: order.paid, source: /shop } ]
            states: [ { name: Await, type: event, onEvents: [ { eventRefs: [ Paid ] } ], end: true } ]
            """;

    private static final String WAITS_FOR_PAYMENT = """
            id: shipping
            version: '1'
            specVersion: '0.8'
            start: Prepare
            events: [ { name: Paid, type: order.paid, source: /shop } ]
            states:
              - { name: Prepare, type: inject, data: { parcel: 1 }, transition: Await }
              - { name: Await, type: event, onEvents: [ { eventRefs: [ Paid ] } ], end: true }
            """;

    private static final String PAID_TWICE = """
            id: instalments
            version: '1'
            specVersion: '0.8'
            events: [ { name: Paid, type: order.paid, source: /shop } ]
            states:
              - { name: First, type: event, onEvents: [ { eventRefs: [ Paid ] } ], transition: Second }
              - { name: Second, type: event, onEvents: [ { eventRefs: [ Paid ] } ], end: true }
            """;

    private final InMemoryFunctions functions =
            new InMemoryFunctions(StubClients.NONE, new MemoryTable(), SecretSource.NONE, Telemetry.asText());
    private final ApiDriver api = new ApiDriver(functions.apiHandler);
    private final QueueDeliveries deliveries = new QueueDeliveries(functions, functions.advance);
    private final WorkflowStore workflows = new WorkflowStore(functions.ports.table(), functions.ports.blobs());

    @Test
    void workflowWhoseCompiledDefinitionIsMissing_doesNotPreventStartsOfOtherWorkflows() {
        List.of("audit", "billing", "delivery").forEach(id -> functions.deploy(STARTED_BY_PAYMENT.formatted(id)));
        losePlan("billing");

        pay("1");
        deliveries.deliverAll();

        assertThat(instances("audit")).isEqualTo(1);
        assertThat(instances("delivery")).isEqualTo(1);
        assertThat(deliveries.dead()).singleElement().asString().contains("order.paid");
    }

    @Test
    void failedStart_doesNotPreventInstancesOfOtherWorkflowsFromConsumingTheEvent() {
        List.of(STARTED_BY_PAYMENT.formatted("billing"), WAITS_FOR_PAYMENT).forEach(functions::deploy);
        api.start("shipping", "{}");
        deliveries.deliverAll();
        losePlan("billing");

        pay("1");
        deliveries.deliverAll();

        assertThat(statuses("shipping")).containsExactly("COMPLETED");
    }

    @Test
    void failedStartByAnEvent_succeedsOnRedrive_afterTheWorkflowIsDeployedAgain() {
        List.of("audit", "billing").forEach(id -> functions.deploy(STARTED_BY_PAYMENT.formatted(id)));
        var deployed = losePlan("billing");
        pay("1");
        deliveries.deliverAll();

        promote(deployed, deployed.plan(), 2);
        deliveries.bury();
        deliveries.deliverAll();

        assertThat(instances("audit")).isEqualTo(1);
        assertThat(instances("billing")).isEqualTo(1);
    }

    @Test
    void failedStartByAnEvent_delaysTheEventForWaitingInstancesOfTheSameWorkflow_untilARedrive() {
        functions.deploy(PAID_TWICE);
        pay("1");
        deliveries.deliverAll();
        var deployed = losePlan("instalments");

        pay("2");
        deliveries.deliverAll();
        assertThat(statuses("instalments")).containsExactly("WAITING");

        promote(deployed, deployed.plan(), 2);
        deliveries.bury();
        deliveries.deliverAll();
        assertThat(statuses("instalments")).containsExactlyInAnyOrder("COMPLETED", "WAITING");
    }

    @Test
    void startMessageThatAlwaysFails_isStoredForAnOperator_andOtherWorkflowsStillStart() {
        List.of("audit", "billing").forEach(id -> functions.deploy(STARTED_BY_PAYMENT.formatted(id)));
        losePlan("billing");
        pay("1");

        for (int round = 0; round <= Limits.REDRIVE_ATTEMPTS; round++) {
            deliveries.deliverAll();
            deliveries.bury();
        }

        assertThat(instances("audit")).isEqualTo(1);
        assertThat(functions
                        .ports
                        .table()
                        .query("DEADLETTER", "", Direction.ASCENDING, Limits.PAGE_SIZE, Optional.empty())
                        .items())
                .singleElement()
                .satisfies(item -> assertThat(Json.decode(item.body(), JsonNode.class)
                                .path("body")
                                .asText())
                        .contains("order.paid"));
    }

    private void pay(String id) {
        var payment = """
                {"specversion": "1.0", "id": "%s", "source": "/shop", "type": "order.paid"}""".formatted(id);
        assertThat(new EventIntake(functions.ports, Stores.of(functions.ports))
                        .accept(Json.decode(payment.getBytes(UTF_8), JsonNode.class)))
                .isEqualTo(new EventIntake.AcceptResult.Accepted());
    }

    /** Lets the newest version of a workflow refer to a plan that is not stored, and returns the version as it was. */
    private DeployedWorkflow losePlan(String workflow) {
        var deployed = workflows.findNewest(workflow).orElseThrow();
        promote(deployed, "lost-plan-of-" + workflow, 1);
        return deployed;
    }

    private void promote(DeployedWorkflow deployed, String plan, int millisLater) {
        workflows.promote(new DeployedWorkflow(
                deployed.workflow(),
                deployed.name(),
                deployed.language(),
                deployed.digest(),
                plan,
                deployed.at().plusMillis(millisLater),
                deployed.documents()));
    }

    private int instances(String workflow) {
        return statuses(workflow).size();
    }

    private List<String> statuses(String workflow) {
        return api.get("/instances", Map.of("workflow", workflow))
                .path("instances")
                .findValuesAsText("status");
    }
}
