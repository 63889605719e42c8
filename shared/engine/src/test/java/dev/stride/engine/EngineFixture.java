package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.OpenScope;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jq.Jq;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Plans and branches for tests of the engine. */
public final class EngineFixture {

    public static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    public static final JsonNode NOTHING = JsonNodeFactory.instance.objectNode();

    /** Returns a plan of these nodes, which starts at the first. */
    public static Plan plan(WorkflowSettings settings, Node... nodes) {
        return new Plan(new WorkflowId("w", "1"), "w", "test", NOTHING, 0, List.of(nodes), Map.of(), settings);
    }

    public static Plan plan(Node... nodes) {
        return plan(WorkflowSettings.NONE, nodes);
    }

    /** Returns an instance that is ready to run its first node. */
    public static Branch instance(JsonNode data) {
        return Branch.create(BranchId.root("i"), Optional.empty(), "p", 0, data, NOW)
                .withVersion(1);
    }

    public static Branch instance() {
        return instance(NOTHING);
    }

    /** Returns the scope of a state without deadlines. */
    public static OpenScope scope(int enter) {
        return new OpenScope(enter, NOW, Optional.empty(), Optional.empty());
    }

    public static Expression jq(String text) {
        return switch (new Jq().parse(text, Set.of("WORKFLOW"))) {
            case Parsed.Valid(var expression) -> expression;
            case Parsed.Invalid invalid -> throw new AssertionError(invalid.toString());
        };
    }

    /** Returns the commit with which the engine answers the stimulus. */
    public static Decision.Commit commit(Plan plan, Branch branch, Stimulus stimulus, Instant now) {
        return (Decision.Commit) Engine.advance(plan, branch, stimulus, EvaluationContext.withoutSecrets(now));
    }

    private EngineFixture() {}
}
