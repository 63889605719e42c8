package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A task that runs a function of the definition or of a catalog; the function is itself a task (section "Use"; decision D102).
 *
 * @param arguments the input of the function
 * @param isLoaded whether the function comes from another document, in a catalog or at a URL
 */
record FunctionCallTask(Expression arguments, TaskList function, boolean isLoaded) implements TaskBody {

    static Optional<FunctionCallTask> parse(
            String name,
            Place definition,
            boolean isLoaded,
            Place call,
            Place with,
            TaskExpressions expressions,
            TaskSurroundings surroundings) {
        var context = surroundings.context();
        if (context.calling().contains(name)) {
            call.fault("the function `" + name + "` calls itself", "write a loop");
            return Optional.empty();
        }
        if (!with.isAbsent() && !with.value().isObject()) {
            with.fault("the arguments of a function must be an object", "write `with: { name: value }`");
        }
        Expression arguments =
                with.isAbsent() ? new Constant(JsonNodeFactory.instance.objectNode()) : expressions.template(with);
        return Task.parse(name, definition, Set.of(), context.calling(name, expressions.scope()))
                .map(task -> new FunctionCallTask(arguments, new TaskList(List.of(task)), isLoaded));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var inside = isLoaded ? plan.ofOtherDocument() : plan.ofDefinition();
        return plan.replace(arguments, function.compile(inside, tail.done(), tail.end()));
    }
}
