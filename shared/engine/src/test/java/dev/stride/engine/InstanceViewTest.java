package dev.stride.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.jq.Jq;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** Tests the reports of an instance: custom properties in the API, which expressions in its plan compute. */
class InstanceViewTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");

    private final Branch running = Branch.create(BranchId.root("i"), Optional.empty(), "p", 0, IntNode.valueOf(5), NOW);

    @Test
    void customPropertyInAnInstancesApiResponse_canShowItsStatusAndDataAndFault() {
        var failed = running.withRaisedFault(
                        Optional.of(new RaisedFault(Fault.of("limit", "too much"), "A", "/steps/0", 1)))
                .ended(Status.FAULTED, NOW);

        assertThat(report("[.status, .data, .fault]", running)).hasToString("{report=[\"RUNNING\",5,null]}");
        assertThat(report("[.status, .fault.code, .fault.message, .fault.state, .fault.pointer]", failed))
                .hasToString("{report=[\"FAULTED\",\"limit\",\"too much\",\"A\",\"/steps/0\"]}");
    }

    @Test
    void customPropertyWithTheInstancesFault_isNotInTheApiResponse_ifTheWorkflowHandledTheFault() {
        var caught = running.withRaisedFault(
                Optional.of(new RaisedFault(Fault.of("limit", "too much"), "A", "/steps/0", 1)));

        assertThat(report(".fault", caught)).isEmpty();
    }

    @Test
    void customPropertyInAnInstancesApiResponse_canShowAWorkflowVariable() {
        assertThat(report("$kept", running.withVariable("kept", IntNode.valueOf(7))))
                .hasToString("{report=7}");
    }

    @Test
    void customPropertyOfAnInstance_isNotInTheApiResponse_ifItsExpressionFailsOrReturnsNull() {
        assertThat(report("null", running)).isEmpty();
        assertThat(report("error(\"no\")", running)).isEmpty();
        assertThat(report("$kept", running)).isEmpty();
    }

    @Test
    void customPropertyInAnInstancesApiResponse_cannotHaveTheNameOfABuiltInProperty() {
        var workflowSettings = WorkflowSettings.NONE;

        assertThatThrownBy(() -> workflowSettings.withReports(Map.of("status", new Constant(IntNode.valueOf(1)))))
                .hasMessageContaining("status");
    }

    private static SortedMap<String, JsonNode> report(String jq, Branch branch) {
        return InstanceView.evaluate(plan(Map.of("report", jq(jq))), branch, NOW);
    }

    private static Expression jq(String text) {
        return ((Parsed.Valid) new Jq().parse(text, Set.of("kept"))).expression();
    }

    private static Plan plan(Map<String, Expression> reports) {
        return new Plan(
                new WorkflowId("w", "1"),
                "w",
                "test",
                JsonNodeFactory.instance.objectNode(),
                0,
                List.of(new Node.End("/steps")),
                Map.of(),
                WorkflowSettings.NONE.withReports(reports));
    }
}
