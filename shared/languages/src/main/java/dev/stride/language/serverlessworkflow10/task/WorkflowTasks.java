package dev.stride.language.serverlessworkflow10.task;

import dev.stride.expression.Expression;
import dev.stride.language.serverlessworkflow10.expression.DefinitionUse;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.flow.DataFlow;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.Node;
import dev.stride.source.PointerText;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compiles the tasks of a whole workflow, between its input and output filters. */
public final class WorkflowTasks {

    /**
     * The parts of a workflow around its tasks: its filters and schemas, its timeout, and the node that ends an instance.
     *
     * @param timeout computes the maximum duration of an instance; empty if the duration is constant or unlimited
     * @param last the node that ends an instance
     */
    public record Frame(DataFlow dataFlow, Optional<Expression> timeout, Node last) {}

    /** Adds the nodes of a workflow to the plan and returns the id of the first one. */
    public static int compile(
            TaskList tasks, Frame frame, DefinitionUse use, PlanBuilder nodes, Map<String, CallTemplate> calls) {
        var plan = new TaskPlan(nodes, calls, PointerText.ROOT, PointerText.ROOT);
        var dataFlow = frame.dataFlow();
        var last = nodes.add(frame.last());
        var end = dataFlow.addOutput(plan, frame.timeout().isPresent() ? plan.leave(last) : last);
        var first = tasks.compile(plan, end, end);
        var transformed =
                dataFlow.input().as().map(from -> plan.replace(from, first)).orElse(first);
        var filtered = frame.timeout()
                .map(timeout -> nodes.add(plan.limitedPart(timeout, transformed)))
                .orElse(transformed);
        var workflow = use.reads(VariableScope.WORKFLOW)
                ? plan.bind(
                        VariableScope.WORKFLOW,
                        "{id: $WORKFLOW.instanceId, input: ., startedAt: %s}".formatted(Task.DATE_TIME),
                        filtered)
                : filtered;
        return use.reads(VariableScope.CONTEXT) ? plan.bind(VariableScope.CONTEXT, "[{}]", workflow) : workflow;
    }

    /** Parses all functions that no task calls, to report their faults. The other functions are parsed where a task calls them. */
    public static void checkUncalledFunctions(TaskContext context) {
        context.declarations().functions().byName().forEach((name, definition) -> {
            if (!context.use().calls(name)) {
                Task.parse(name, definition, Set.of(), context.calling(name, context.scope()));
            }
        });
    }

    private WorkflowTasks() {}
}
