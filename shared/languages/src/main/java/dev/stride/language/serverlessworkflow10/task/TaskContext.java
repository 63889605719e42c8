package dev.stride.language.serverlessworkflow10.task;

import dev.stride.language.CompilationContext;
import dev.stride.language.serverlessworkflow10.declaration.Declarations10;
import dev.stride.language.serverlessworkflow10.expression.DefinitionUse;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import java.util.ArrayList;
import java.util.List;

/**
 * The information that the parser of a task needs in addition to the task, such as the variables that the task can read.
 *
 * @param scope the variables that the task can read
 * @param declarations what the definition declares under {@code use}
 * @param calling names of the functions that enclose the task
 * @param namespace the namespace of the workflow
 * @param source the default source of the events that the workflow emits
 */
public record TaskContext(
        VariableScope scope,
        DefinitionUse use,
        Declarations10 declarations,
        CompilationContext compilation,
        List<String> calling,
        String namespace,
        String source) {

    public TaskContext {
        calling = List.copyOf(calling);
    }

    /** Returns the parser for the expressions of one task. A second one would not know which variables the first has read. */
    TaskExpressions newExpressions() {
        return new TaskExpressions(scope, use);
    }

    /**
     * Returns the context for parsing the tasks inside a task.
     *
     * @param around scope of the outer task with the variables that it declares for inner tasks
     */
    TaskContext inside(VariableScope around) {
        return new TaskContext(around.inside(), use, declarations, compilation, calling, namespace, source);
    }

    /** Returns the context for parsing a function. Its tasks cannot read the variables that authors declared around the call. */
    TaskContext calling(String function, VariableScope caller) {
        var deeper = new ArrayList<>(calling);
        deeper.add(function);
        use.addCalled(function);
        return new TaskContext(caller.ofFunction(), use, declarations, compilation, deeper, namespace, source);
    }
}
