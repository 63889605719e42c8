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
        return Optional.of(new SetTask(expressions.value(fields.get("set"))));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        return plan.replace(value, tail.done());
    }
}
