package dev.stride.language.serverlessworkflow10.task;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import java.util.Optional;

/** A task that runs a list of tasks (section "Do"). */
record DoTask(TaskList list) implements TaskBody {

    static Optional<DoTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        var inside = surroundings.context().inside(expressions.scope());
        return Optional.of(new DoTask(TaskList.parse(fields.get("do"), inside)));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        return list.compile(plan, tail.done(), tail.end());
    }
}
