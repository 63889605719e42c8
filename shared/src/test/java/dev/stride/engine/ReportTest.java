package dev.stride.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Constant;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jq.Jq;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import dev.stride.plan.PlanPrinter;
import dev.stride.plan.Terms;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.PlanCodec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** An instance tells of itself what the terms of its plan say. */
class ReportTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");

    private final Branch running = Branch.begin(BranchId.root("i"), Optional.empty(), "p", 0, IntNode.valueOf(5), NOW);

    @Test
    void aReportIsComputedFromStatusFaultAndData() {
        var failed = running.withRaised(Optional.of(new Raised(Fault.of("limit", "too much"), "A", "/steps/0", 1)))
                .ended(Status.FAULTED, NOW);

        assertThat(report("[.status, .data, .fault]", running)).hasToString("{told=[\"RUNNING\",5,null]}");
        assertThat(report("[.status, .fault.code, .fault.message, .fault.state, .fault.pointer]", failed))
                .hasToString("{told=[\"FAULTED\",\"limit\",\"too much\",\"A\",\"/steps/0\"]}");
    }

    @Test
    void aFaultThatWasHandledIsNotTold() {
        var caught = running.withRaised(Optional.of(new Raised(Fault.of("limit", "too much"), "A", "/steps/0", 1)));

        assertThat(report(".fault", caught)).isEmpty();
    }

    @Test
    void aReportReadsWhatIsKeptBesideTheData() {
        assertThat(report("$kept", running.binding("kept", IntNode.valueOf(7)))).hasToString("{told=7}");
    }

    @Test
    void whatIsNullOrCannotBeComputedIsNotTold() {
        assertThat(report("null", running)).isEmpty();
        assertThat(report("error(\"no\")", running)).isEmpty();
        assertThat(report("$kept", running)).isEmpty();
    }

    @Test
    void aReportHasANameOfItsOwn() {
        var terms = Terms.NONE;

        assertThatThrownBy(() -> terms.reporting(Map.of("status", new Constant(IntNode.valueOf(1)))))
                .hasMessageContaining("status");
    }

    @Test
    void reportsAreStoredWithThePlanAndPrinted() {
        var plan = plan(Map.of("told", jq("$kept")));
        var without = new String(PlanCodec.write(plan(Map.of())), StandardCharsets.UTF_8);

        assertThat(PlanCodec.read(PlanCodec.write(plan))).isEqualTo(plan);
        assertThat(PlanPrinter.print(plan)).contains("reports told = $kept");
        assertThat(without).doesNotContain("reports");
        assertThat(PlanCodec.read(without.getBytes(StandardCharsets.UTF_8))
                        .terms()
                        .reports())
                .isEmpty();
    }

    private static SortedMap<String, JsonNode> report(String jq, Branch branch) {
        return Report.of(plan(Map.of("told", jq(jq))), branch, NOW);
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
                Terms.NONE.reporting(reports));
    }
}
