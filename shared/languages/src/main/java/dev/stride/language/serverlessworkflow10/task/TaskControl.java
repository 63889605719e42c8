package dev.stride.language.serverlessworkflow10.task;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow10.expression.RawArgument;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.FlowDirective;
import dev.stride.language.serverlessworkflow10.policy.TimeoutDefinition;
import java.util.Optional;
import java.util.Set;

/**
 * The control properties of a task: its condition, its timeout, and where the instance continues after it (section "Task").
 *
 * @param condition the task runs only if this condition is true; if empty, the task always runs
 * @param timeout maximum time that the task may take
 */
public record TaskControl(Optional<Expression> condition, TimeoutDefinition timeout, FlowDirective then) {

    static TaskControl parse(Fields fields, TaskExpressions expressions, Set<String> siblings, TaskContext context) {
        var condition = Optional.of(fields.get("if")).filter(written -> !written.isAbsent());
        condition.ifPresent(written -> RawArgument.INPUT.warn(written, expressions));
        var timeout = TimeoutDefinition.parse(
                fields.get("timeout"), context.declarations().timeouts(), expressions.beforeInput());
        return new TaskControl(
                condition.map(expressions.beforeInput()::condition),
                timeout,
                FlowDirective.parse(fields.get("then"), siblings));
    }
}
