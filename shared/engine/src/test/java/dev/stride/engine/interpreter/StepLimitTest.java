package dev.stride.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.composite.Constant;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how many nodes a branch runs before it is committed or stopped. */
class StepLimitTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final JsonNode NOTHING = JsonNodeFactory.instance.objectNode();

    @ParameterizedTest(name = "{0} more nodes than the limit: {1}")
    @CsvSource({"-1, COMPLETED", "0, COMPLETED", "1, FAULTED"})
    void state_runsAsManyNodesAsTheLimitAllows(int more, Status status) {
        var nodes = new ArrayList<Node>();
        addState(nodes, Limits.NODES_PER_ADVANCE + more - 1, false);
        nodes.add(new Node.End("/end"));

        assertThat(advance(nodes).status()).isEqualTo(status);
    }

    @ParameterizedTest(name = "{0} more nodes than half of the limit: committed before the light state {1}")
    @CsvSource({"-1, false", "0, true", "1, true"})
    void lightState_needsACommitBeforeIt_onceHalfTheLimitOfNodesHasRun(int more, boolean commits) {
        var nodes = new ArrayList<Node>();
        addState(nodes, Limits.NODES_PER_ADVANCE / 2 + more + 1, false);
        var light = nodes.size();
        addState(nodes, 3, true);
        nodes.add(new Node.End("/end"));

        var committed = advance(nodes);

        assertThat(committed.status()).isEqualTo(commits ? Status.RUNNING : Status.COMPLETED);
        assertThat(committed.node() == light).isEqualTo(commits);
    }

    /** Adds a state of this many nodes. */
    private static void addState(List<Node> nodes, int count, boolean light) {
        var scope = new StateScope(
                "S",
                "inject",
                List.of(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                light,
                false);
        nodes.add(new Node.Enter(scope, nodes.size() + 1, "/states/0"));
        for (int node = 2; node < count; node++) {
            nodes.add(new Node.Assign(
                    new Constant(NOTHING), new DataPlacement.Replace(), nodes.size() + 1, "/states/0/data"));
        }
        nodes.add(new Node.Leave(nodes.size() + 1, "/states/0"));
    }

    private static Branch advance(List<Node> nodes) {
        var plan = new Plan(new WorkflowId("w", "1"), "w", "test", NOTHING, 0, nodes, Map.of());
        var branch = Branch.create(BranchId.root("i"), Optional.empty(), "p", 0, NOTHING, NOW)
                .withVersion(1);
        return ((Decision.Commit)
                        Engine.advance(plan, branch, new Stimulus.Proceed(1), EvaluationContext.withoutSecrets(NOW)))
                .branch();
    }
}
