package dev.stride.language.serverlessworkflow10.task;

import dev.stride.language.serverlessworkflow10.expression.DefinitionUse;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.flow.DataFlow;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.source.PointerText;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.Node;
import java.util.Map;

/** Compiles the tasks of a whole workflow, between its input and output filters. */
public final class WorkflowTasks {

    /** Adds the nodes of a workflow to the plan and returns the id of the first one. @param last the node that ends an instance */
    public static int compile(
            TaskList tasks,
            DataFlow dataFlow,
            DefinitionUse use,
            Node last,
            PlanBuilder nodes,
            Map<String, CallTemplate> calls) {
        var plan = new TaskPlan(nodes, calls, PointerText.ROOT, PointerText.ROOT);
        var end = dataFlow.outputBefore(plan, nodes.add(last));
        var first = tasks.compile(plan, end, end);
        var filtered =
                dataFlow.input().as().map(from -> plan.replace(from, first)).orElse(first);
        var workflow = use.reads(VariableScope.WORKFLOW)
                ? plan.bind(
                        VariableScope.WORKFLOW,
                        "{id: $WORKFLOW.instanceId, input: ., startedAt: %s}".formatted(Task.DATE_TIME),
                        filtered)
                : filtered;
        return use.reads(VariableScope.CONTEXT) ? plan.bind(VariableScope.CONTEXT, "[{}]", workflow) : workflow;
    }

    private WorkflowTasks() {}
}
