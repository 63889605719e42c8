package dev.stride.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.interpreter.Interpreter;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.jq.Jq;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests variables that a plan stores beside the data. */
class VariableBindingTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final JsonNode INPUT = TextNode.valueOf("input");

    @Test
    void workflowVariable_canBeReadByExpressions_butIsNotPartOfTheWorkflowData() {
        var ended = run(bind("kept", new Constant(IntNode.valueOf(7))), assign(reading("[., $kept]", "kept")));

        assertThat(ended.data().toString()).isEqualTo("[\"input\",7]");
        assertThat(ended.variables())
                .contains(JsonNodeFactory.instance.objectNode().put("kept", 7));
    }

    @Test
    void laterAssignmentToAVariable_replacesItsEarlierValue() {
        var ended = run(
                bind("n", new Constant(IntNode.valueOf(1))),
                bind("n", reading("$n + 1", "n")),
                assign(reading("$n", "n")));

        assertThat(ended.data()).isEqualTo(IntNode.valueOf(2));
    }

    @Test
    void assignmentOfNullToAVariable_removesTheVariable() {
        var ended = run(bind("n", new Constant(IntNode.valueOf(1))), bind("n", new Constant(NullNode.getInstance())));

        assertThat(ended.variables()).isEmpty();
        assertThat(ended.data()).isEqualTo(INPUT);
    }

    private record Step(Expression value, DataPlacement placement) {}

    private static Step bind(String name, Expression value) {
        return new Step(value, new DataPlacement.Bind(name));
    }

    private static Step assign(Expression value) {
        return new Step(value, new DataPlacement.Replace());
    }

    private static Expression reading(String text, String variable) {
        return ((Parsed.Valid) new Jq().parse(text, Set.of(variable))).expression();
    }

    private static Branch run(Step... steps) {
        var nodes = new ArrayList<Node>();
        for (var step : steps) {
            nodes.add(new Node.Assign(step.value(), step.placement(), nodes.size() + 1, "/"));
        }
        nodes.add(new Node.End("/"));
        var plan =
                new Plan(new WorkflowId("w", "1"), "w", "l", NullNode.getInstance(), 0, List.copyOf(nodes), Map.of());
        var evaluationContext = EvaluationContext.withoutSecrets(NOW);
        var branch = Branch.create(BranchId.root("i"), Optional.empty(), "p", 0, INPUT, NOW);
        return ((Decision.Commit) new Interpreter(plan, branch, evaluationContext).run(branch)).branch();
    }
}
