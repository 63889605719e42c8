package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Template;
import dev.stride.language.serverlessworkflow10.declaration.Declarations10.ExtensionDefinition;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import java.util.List;
import java.util.Optional;

/**
 * The extensions of one task (section "Extension"; decisions D114 to D116). Their conditions are evaluated over the raw input of
 * the task. The output of their tasks is discarded, with one exception: a task before the extended task can use the directive
 * {@code exit}. Its output then replaces the extended task.
 *
 * @param scope the variables of the extended task
 * @param extensions in the order of the definition
 */
public record TaskExtensions(VariableScope scope, List<Extension> extensions) {

    /**
     * A parsed extension: its condition, and its tasks before and after the extended task.
     *
     * @param when the condition, empty where the extension always applies
     */
    record Extension(Optional<Expression> when, TaskList before, TaskList after) {}

    public TaskExtensions {
        extensions = List.copyOf(extensions);
    }

    /**
     * Parses all extensions to report their faults. Without this check, an extension that applies to none of the tasks
     * would not be parsed.
     */
    public static void check(TaskContext context) {
        context.declarations().extensions().forEach(definition -> parse(definition, context));
    }

    /** Returns the extensions of a task; none for the tasks of extensions and functions (decision D115). */
    static TaskExtensions parse(TaskKind kind, TaskContext context) {
        var extended = !context.scope().inExtension() && context.calling().isEmpty();
        var extensions = context.declarations().extensions().stream()
                .filter(definition -> extended && definition.extendsKind(kind.keyword()))
                .map(definition -> parse(definition, context))
                .toList();
        return new TaskExtensions(context.scope(), extensions);
    }

    private static Extension parse(ExtensionDefinition definition, TaskContext context) {
        var scope = context.scope().ofExtension();
        var when = Optional.of(definition.when())
                .filter(written -> !written.isAbsent())
                .map(new TaskExpressions(scope, context.use())::lenientCondition);
        var inside = context.inside(scope);
        return new Extension(
                when, TaskList.parse(definition.before(), inside), TaskList.parse(definition.after(), inside));
    }

    boolean isEmpty() {
        return extensions.isEmpty();
    }

    /**
     * Adds the nodes of the tasks that extensions run before the extended task.
     *
     * @param next node to continue with
     * @param tail nodes that process the output of an extension that replaces the extended task
     * @return the id of the first node
     */
    int before(TaskPlan plan, int next, TaskTail tail) {
        var first = next;
        for (int index = extensions.size() - 1; index >= 0; index--) {
            var tasks = extensions.get(index).before();
            if (!tasks.tasks().isEmpty()) {
                var replaced = plan.forget(aside(), tail.done());
                var ended = plan.forget(aside(), tail.end());
                var list = tasks.compile(plan, restored(plan, first), replaced, ended);
                first = ifApplies(plan, index, plan.bind(aside(), "[.]", list), first);
            }
        }
        return hasConditions() ? plan.bind(applied(), conditions(), first) : first;
    }

    /**
     * Adds the nodes of the tasks that extensions run after the extended task, beginning with the extension that is
     * defined last. After these tasks, the workflow continues at the node {@code next}, or at the node {@code end} if
     * one of the tasks ends the workflow.
     *
     * @return the id of the first node
     */
    int after(TaskPlan plan, int next, int end) {
        var first = hasConditions() ? plan.forget(applied(), next) : next;
        for (int index = 0; index < extensions.size(); index++) {
            var tasks = extensions.get(index).after();
            if (!tasks.tasks().isEmpty()) {
                var list = tasks.compile(plan, restored(plan, first), restored(plan, end));
                first = ifApplies(plan, index, plan.bind(aside(), "[.]", list), first);
            }
        }
        return first;
    }

    private boolean hasConditions() {
        return extensions.stream().anyMatch(extension -> extension.when().isPresent());
    }

    private Expression conditions() {
        return new Template.Items(extensions.stream()
                .map(extension -> extension.when().orElse(new Constant(BooleanNode.TRUE)))
                .toList());
    }

    private int ifApplies(TaskPlan plan, int index, int then, int otherwise) {
        return extensions.get(index).when().isEmpty()
                ? then
                : plan.choose(RuntimeJq.compile("$%s[%d]".formatted(applied(), index)), then, otherwise);
    }

    private int restored(TaskPlan plan, int next) {
        return plan.replace(RuntimeJq.compile("$" + aside() + "[0]"), plan.forget(aside(), next));
    }

    private String applied() {
        return scope.stored("extensions");
    }

    /** Returns the variable for the data of the extended task, which the tasks of an extension replace. */
    private String aside() {
        return scope.stored("extended");
    }
}
