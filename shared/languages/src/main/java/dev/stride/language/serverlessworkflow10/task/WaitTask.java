package dev.stride.language.serverlessworkflow10.task;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.DurationDefinition;
import dev.stride.plan.node.Node;
import java.util.Optional;

/** A task that waits for a duration (section "Wait"). @param duration returns ISO 8601 text */
record WaitTask(Expression duration) implements TaskBody {

    static Optional<WaitTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        return Optional.of(new WaitTask(DurationDefinition.parse(fields.get("wait"), expressions)));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        return plan.nodes().add(new Node.Delay(duration, tail.done(), plan.source()));
    }
}
