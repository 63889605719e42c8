package dev.stride.language.serverlessworkflow10.task;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import java.util.Optional;

/** A task that sets its output to a given value (section "Set"). */
record SetTask(Expression value) implements TaskBody {

    static Optional<SetTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        var set = fields.get("set");
        if (set.value().isObject() && set.value().isEmpty()) {
            set.assume("`set` has no property, so that the output is an empty object", "write `set: { name: value }`");
        } else if (!set.isAbsent() && !set.value().isObject() && !set.value().isTextual()) {
            set.assume(
                    "expected an object or an expression; the output is this value",
                    "write `set: { name: value }`, or an expression such as '${ [1, 2] }'");
        }
        return Optional.of(new SetTask(expressions.value(set)));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        return plan.replace(value, tail.done());
    }
}
