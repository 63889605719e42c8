package dev.stride.language.serverlessworkflow10.task;

import dev.stride.expression.Expression;
import dev.stride.expression.composite.Pipe;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.VariableScope.IterationVariables;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A task that runs a list of tasks once for each element of a collection, one element after the other (section "For"; decision
 * D56). Each iteration receives the output of the previous iteration.
 *
 * @param items variable that holds the collection
 * @param index variable that holds the position of the current element
 * @param condition condition on the input of each iteration; the loop ends when it is false
 */
record ForTask(Expression collection, String items, String index, Optional<Expression> condition, TaskList list)
        implements TaskBody {

    private static final Expression CHECKED = RuntimeJq.compile("""
            if type == "array" then . else error("`in` must be an array, not \\(if . == null then "null" else "a value of the type " + type end)") end""");

    static Optional<ForTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        var loop = fields.get("for").fields();
        var variables = IterationVariables.parse(loop, "each");
        var collection = expressions.value(loop.required("in"));
        loop.rejectUnknown();
        var items = expressions.scope().hidden("for");
        var index = expressions.scope().hidden("at");
        var iteration = expressions.with(
                Map.of(variables.element(), "$%s[$%s]".formatted(items, index), variables.position(), "$" + index));
        var condition = Optional.of(fields.get("while"))
                .filter(written -> !written.isAbsent())
                .map(iteration::condition);
        var list = TaskList.parse(fields.required("do"), surroundings.context().inside(iteration.scope()));
        return Optional.of(new ForTask(new Pipe(List.of(collection, CHECKED)), items, index, condition, list));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var over = forget(plan, tail.done());
        if (list.tasks().isEmpty()) {
            return plan.bind(items, collection, over);
        }
        var head = plan.nodes().reserve();
        var advanced = plan.bind(index, "$%s + 1".formatted(index), head);
        var body = list.compile(plan, advanced, forget(plan, tail.end()));
        var iteration = condition.map(it -> plan.choose(it, body, over)).orElse(body);
        var hasNext = RuntimeJq.compile("$%s < ($%s | length)".formatted(index, items));
        plan.nodes().set(head, plan.choice(hasNext, iteration, over));
        return plan.bind(items, collection, plan.bind(index, "0", head));
    }

    private int forget(TaskPlan plan, int next) {
        return plan.forget(items, plan.forget(index, next));
    }
}
