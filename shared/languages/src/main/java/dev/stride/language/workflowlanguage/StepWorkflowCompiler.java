package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Expression;
import dev.stride.language.workflowlanguage.expression.ContextExpressions;
import dev.stride.plan.Plan;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A compiler from a valid workflow definition to an execution plan. */
final class StepWorkflowCompiler {

    private static final String STEPS = "/steps";

    /**
     * Expressions for additional properties that the API shows with an instance: the yielded values and, after a failure, the
     * error (decisions C13 and C14).
     */
    private static final Map<String, Expression> REPORTS = Map.of(
            "yields",
            ContextExpressions.jq("$yields", Set.of(ContextExpressions.YIELDS)),
            "error",
            ContextExpressions.jq("""
                    .status as $status | .fault | values | {
                      message,
                      position: .pointer,
                      step: (.pointer | ltrimstr("/") | sub("/(if|result)$"; "")),
                      recoverable: ($status == "FAULTED" and (.code | IN(
                        "expression", "merge", "validation", "configuration", "limit", "cancelled") | not))
                    }""", Set.of()));

    static Plan compile(StepWorkflow definition) {
        var stepPlanBuilder = StepPlanBuilder.empty();
        var end = replace(stepPlanBuilder, ContextExpressions.END, stepPlanBuilder.addNode(new Node.End(STEPS)));
        var steps = definition.steps().compile(stepPlanBuilder, end);
        var begin = stepPlanBuilder.addNode(new Node.Assign(
                ContextExpressions.NO_YIELDS, new DataPlacement.Bind(ContextExpressions.YIELDS), steps, STEPS));
        var start = replace(stepPlanBuilder, ContextExpressions.BEGIN, begin);
        return new Plan(
                definition.identity().id(),
                definition.identity().name(),
                WorkflowLanguage.KEY,
                JsonNodeFactory.instance.objectNode(),
                PlanBuilder.START,
                stepPlanBuilder.nodes().layout(List.of(start)).nodes(),
                stepPlanBuilder.calls(),
                terms(definition, stepPlanBuilder));
    }

    private static int replace(StepPlanBuilder stepPlanBuilder, Expression value, int next) {
        return stepPlanBuilder.addNode(new Node.Assign(value, new DataPlacement.Replace(), next, STEPS));
    }

    private static WorkflowSettings terms(StepWorkflow definition, StepPlanBuilder stepPlanBuilder) {
        var none = WorkflowSettings.NONE;
        return new WorkflowSettings(
                        none.label(),
                        none.inputSchema(),
                        List.copyOf(stepPlanBuilder.secrets()),
                        definition.timeout(),
                        none.starts(),
                        none.schedule(),
                        definition.runSettings().history(),
                        none.compensation())
                .withReports(REPORTS)
                .withCheckpoint(definition.runSettings().checkpoint())
                .withLabels(definition.runSettings().labels());
    }

    private StepWorkflowCompiler() {}
}
