package dev.stride.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.ExpressionLimits;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.jq.Jq;
import dev.stride.expression.jsonlogic.JsonLogic;
import dev.stride.expression.jsonpath.JsonPath;
import dev.stride.expression.metering.BudgetExceeded;
import dev.stride.expression.metering.EvaluationBudget;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AdvanceBudgetTest {

    private static final EvaluationContext NOW =
            EvaluationContext.withoutSecrets(Instant.parse("2024-01-01T00:00:00Z"));

    @Test
    void stateNeedsSeveralCommits_ifItsExpressionsTakeMoreEvaluationStepsThanOneCommitAllows() {
        var plan = plan(6, new Costly(ExpressionLimits.STEPS_PER_ADVANCE / 2));

        var commits = run(plan);

        assertThat(commits).hasSize(4);
        assertThat(commits.subList(0, 3)).allMatch(Branch::ready);
        assertThat(commits).extracting(Branch::node).startsWith(2, 4, 6);
        assertThat(commits.getLast().status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void stateIsCommittedToTheDatabaseOnlyOnce_ifItsExpressionsTakeFewEvaluationSteps() {
        assertThat(run(plan(6, new Costly(ExpressionLimits.STEPS_PER_ADVANCE / 10))))
                .hasSize(1);
    }

    @Test
    void instanceWhoseExpressionExceedsTheLimitOfEvaluationSteps_faultsWithAMessageThatNamesTheLimit() {
        var ended =
                run(plan(1, new Costly(ExpressionLimits.STEPS_PER_NODE + 1L))).getLast();

        assertThat(ended.status()).isEqualTo(Status.FAULTED);
        assertThat(ended.raisedFault().orElseThrow().fault().message()).contains("10000000 evaluation steps");
    }

    @Test
    void expressionInEachSupportedLanguage_reportsHowManyEvaluationStepsItTook() {
        var data = JsonNodeFactory.instance.objectNode().put("a", 1);
        var languages = List.of(
                parse(new Jq(), "[range(5)] | length"),
                parse(new JsonPath(), "$..a"),
                JsonLogic.decode(JsonNodeFactory.instance.objectNode().put("var", "a")));
        for (var expression : languages) {
            var taken = new AtomicLong();
            expression.evaluate(data, new Bindings(NOW.now(), Map.of(), taken::addAndGet));
            assertThat(taken).as(expression.toString()).hasPositiveValue();
        }
    }

    private static Expression parse(ExpressionLanguage language, String text) {
        return ((ExpressionLanguage.Parsed.Valid) language.parse(text, Set.of())).expression();
    }

    /** Returns the branch after each commit until it ends. */
    private static List<Branch> run(Plan plan) {
        var commits = new ArrayList<Branch>();
        var branch = Branch.create(BranchId.root("i"), Optional.empty(), "plan", 0, NullNode.getInstance(), NOW.now());
        var decision = new Interpreter(plan, branch, NOW).run(branch);
        while (decision instanceof Decision.Commit(var next, var _, var _, var _)) {
            var committed = next.withVersion(commits.size() + 1);
            commits.add(committed);
            decision = Engine.advance(plan, committed, new Stimulus.Proceed(committed.version()), NOW);
        }
        return commits;
    }

    private static Plan plan(int assignments, Expression value) {
        var nodes = new ArrayList<Node>();
        for (var expression : Collections.nCopies(assignments, value)) {
            nodes.add(new Node.Assign(expression, new DataPlacement.Replace(), nodes.size() + 1, "/states/0"));
        }
        nodes.add(new Node.End("/end"));
        var nothing = JsonNodeFactory.instance.objectNode();
        return new Plan(new WorkflowId("costly", "1"), "costly", "test", nothing, 0, nodes, Map.of());
    }

    /** An expression that takes a given number of steps, in evaluations that are each within their own limit. */
    private record Costly(long steps) implements Expression {

        @Override
        public Evaluation evaluate(JsonNode input, Bindings bindings) {
            try {
                for (long left = steps; left > 0; left -= ExpressionLimits.EXPRESSION_STEPS) {
                    new EvaluationBudget(bindings.stepMeter()).pay(Math.min(left, ExpressionLimits.EXPRESSION_STEPS));
                }
                return Evaluation.of(input);
            } catch (BudgetExceeded exceeded) {
                return new Evaluation.Failure(exceeded.message());
            }
        }

        @Override
        public JsonNode toJson() {
            return NullNode.getInstance();
        }
    }
}
