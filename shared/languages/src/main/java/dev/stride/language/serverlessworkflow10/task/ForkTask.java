package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.ErrorForm;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A task that runs branches in parallel (section "Fork"). A branch cannot read the variables of the task. The task therefore
 * copies its variables into the input of each branch, and each branch returns its changed context with its output.
 *
 * @param compete whether the first branch that completes ends the others
 */
record ForkTask(List<Task> branches, boolean compete, TaskExpressions expressions) implements TaskBody {

    private static final Expression PACKED_OUTPUT = RuntimeJq.compile("{output: .}");
    private static final Expression PACKED_OUTPUT_AND_CONTEXT = RuntimeJq.compile("{output: ., context: $context[0]}");
    private static final Expression OUTPUTS = RuntimeJq.compile("map(.output)");
    private static final Expression WINNER = RuntimeJq.compile("map(values)[0].output");

    /**
     * Computes the context after the fork. Starts with the context before it, and adds or replaces the top-level keys that each
     * branch changed. If several branches changed a key, the last of them in the definition applies (decision D62).
     */
    private static final Expression JOINED_CONTEXT = RuntimeJq.compile("""
            $context[0] as $before
            | [reduce (.[] | values | .context) as $after ($before;
                if ($after | type) == "object" and ($before | type) == "object"
                then . + ($after | with_entries(select(.key as $key | .value as $value
                  | ($before | has($key) | not) or $before[$key] != $value)))
                elif $after != $before then $after
                else . end)]""");

    ForkTask {
        branches = List.copyOf(branches);
    }

    static Optional<ForkTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        var fork = fields.get("fork").fields();
        var scope = expressions.scope();
        for (var name : scope.given()) {
            scope = scope.with(name, "$" + scope.hidden(name) + "[0]");
        }
        var list = TaskList.parseBranches(
                fork.required("branches"), surroundings.context().inside(scope));
        var compete = fork.get("compete").isTrue();
        fork.rejectUnknown();
        if (list.tasks().isEmpty()) {
            fork.get("branches").fault("a fork must have at least one branch", "add a task");
        }
        return Optional.of(new ForkTask(list.tasks(), compete, expressions));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var joined = plan.replace(compete ? WINNER : OUTPUTS, plan.leave(tail.done()));
        var merged = readsContext() ? plan.bind(VariableScope.CONTEXT, JOINED_CONTEXT, joined) : joined;
        var arms = branches.stream()
                .map(task -> new ForkBranch(task.name(), arm(plan, task), Optional.empty()))
                .toList();
        var fork = plan.nodes()
                .add(new Node.Fork(
                        arms,
                        compete ? Optional.of(new Constant(IntNode.valueOf(1))) : Optional.empty(),
                        Optional.of(new DataPlacement.Replace()),
                        true,
                        merged,
                        plan.source()));
        return plan.nodes().add(plan.part(List.of(ended(plan, tail)), Optional.empty(), plan.replace(packed(), fork)));
    }

    private boolean readsContext() {
        return expressions.use().reads("context");
    }

    /**
     * Returns the fault handler with which the fork ends the whole workflow. A branch with the flow directive {@code end} raises
     * an internal fault, which this handler catches (decision D64).
     */
    private Catch ended(TaskPlan plan, TaskTail tail) {
        var output = plan.replace(RuntimeJq.compile("$WORKFLOW.error.data.output"), plan.leave(tail.end()));
        var context =
                readsContext() ? plan.bind(VariableScope.CONTEXT, "[$WORKFLOW.error.data.context]", output) : output;
        return new Catch(List.of(new FaultMatch(ErrorForm.END, Optional.empty())), context);
    }

    private Expression packed() {
        var parts = new LinkedHashMap<String, Expression>();
        parts.put("input", RuntimeJq.compile("."));
        variables().forEach((name, reading) -> parts.put(name, RuntimeJq.compile(reading)));
        return new Template.Fields(parts);
    }

    /** Returns the variables of each branch: the names under which it stores them, and the jq that reads them in the parent. */
    private Map<String, String> variables() {
        var variables = new LinkedHashMap<String, String>();
        if (readsContext()) {
            variables.put(VariableScope.CONTEXT, "$context");
        }
        if (expressions.use().reads("workflow")) {
            variables.put(VariableScope.WORKFLOW, "$workflow");
        }
        var scope = expressions.scope();
        for (var name : scope.given()) {
            if (expressions.use().reads(name)) {
                variables.put(
                        scope.hidden(name), "[%s]".formatted(scope.readings().get(name)));
            }
        }
        return variables;
    }

    private int arm(TaskPlan plan, Task task) {
        var packing = readsContext() ? PACKED_OUTPUT_AND_CONTEXT : PACKED_OUTPUT;
        var done = plan.replace(packing, plan.nodes().add(new Node.Return(true, plan.source())));
        var end = plan.replace(packing, plan.nodes().add(new Node.Raise(ErrorForm.ENDED, plan.source())));
        var first = plan.replace(RuntimeJq.compile(".input"), new TaskList(List.of(task)).compile(plan, done, end));
        for (var name : variables().keySet()) {
            first = plan.bind(name, "." + name, first);
        }
        return first;
    }
}
