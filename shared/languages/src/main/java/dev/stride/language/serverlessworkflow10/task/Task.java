package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.serverlessworkflow10.expression.RawArgument;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.flow.DataFlow;
import dev.stride.language.serverlessworkflow10.flow.FlowDirective;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.TimeoutDefinition;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A parsed task with its filters, control properties and extensions (section "Task").
 *
 * @param kind the keyword of the task
 * @param definition the place of the task in the author's text
 */
public record Task(
        String name,
        String kind,
        Place definition,
        TaskExpressions expressions,
        TaskControl control,
        TaskExtensions extensions,
        DataFlow dataFlow,
        TaskBody body) {

    static Optional<Task> parse(String name, Place place, Set<String> siblings, TaskContext context) {
        if (!place.expect(JsonNodeType.OBJECT)) {
            return Optional.empty();
        }
        var fields = place.fields();
        var kinds = TaskKind.of(place.value());
        if (kinds.size() != 1) {
            reportKind(kinds, fields);
            return Optional.empty();
        }
        var kind = kinds.getFirst();
        var expressions = context.newExpressions();
        // The order matters, because each part asks what the expressions up to there have read: the control properties
        // whether they read `$task`, and the body whether a filter reads `$authorization`.
        var control = TaskControl.parse(fields, expressions, siblings, context);
        var extensions = TaskExtensions.parse(kind, context);
        var documents = new ReferencedDocuments(context.compilation().resources());
        var dataFlow = DataFlow.parse(fields, expressions, afterCall(fields, context.scope()), documents);
        fields.ignoreObjects("metadata");
        var body = kind.parse(fields, expressions, new TaskSurroundings(name, siblings, context));
        fields.rejectUnknown();
        return body.map(it -> new Task(name, kind.keyword(), place, expressions, control, extensions, dataFlow, it));
    }

    /** Returns {@code $authorization} with its jq, which only the filters after a call of a service can read. */
    private static Map<String, String> afterCall(Fields fields, VariableScope scope) {
        return CallTask.callsService(fields)
                ? Map.of(VariableScope.AUTHORIZATION, "$%s[0]".formatted(scope.stored(VariableScope.AUTHORIZATION)))
                : Map.of();
    }

    private static void reportKind(List<TaskKind> kinds, Fields fields) {
        var keywords = kinds.stream().map(TaskKind::keyword).toList();
        if (!kinds.isEmpty()) {
            fields.place()
                    .fault(
                            "this task defines several tasks at once: %s".formatted(String.join(", ", keywords)),
                            "make a task of each");
            return;
        }
        var known = TaskKind.keywords();
        var hint = fields.place().value().properties().stream()
                .map(property -> Suggestions.didYouMean(property.getKey(), known))
                .filter(text -> !text.isEmpty())
                .findFirst();
        fields.place()
                .fault(
                        "this task has none of the properties that define a task, such as `call`, `do` or `set`",
                        hint.orElse("one of " + String.join(", ", known)));
    }

    /**
     * Adds the nodes of the task to the plan.
     *
     * @param entry reserved id of its first node
     * @param following node to continue with when the task does not run (decision D32)
     * @param targets returns the node to which a directive leads
     */
    void compile(int entry, TaskPlan enclosing, int following, Function<FlowDirective, Integer> targets) {
        var plan = enclosing.at(definition.pointer());
        int end = targets.apply(new FlowDirective.End());
        var tail = new TaskTail(next -> after(plan, next, end), targets, control.then());
        var first = before(plan, body.compile(plan, tail), tail);
        var enter = plan.task(name, kind, control.timeout(), first);
        if (!control.readsTask()) {
            plan.nodes().set(entry, conditional(plan, enter, following));
            return;
        }
        var task = expressions.scope().stored("task");
        var entered = conditional(plan, enter, plan.forget(task, following));
        plan.nodes()
                .set(
                        entry,
                        plan.binding(
                                task, described(plan.source()), plan.nodes().add(entered)));
    }

    private Node conditional(TaskPlan plan, Node enter, int otherwise) {
        return control.condition()
                .map(it -> plan.choice(it, plan.nodes().add(enter), otherwise))
                .orElse(enter);
    }

    private int before(TaskPlan plan, int body, TaskTail tail) {
        var scope = expressions.scope();
        var bound = expressions.reads("input") ? plan.bind(scope.stored("input"), "[.]", body) : body;
        var filtered = dataFlow.addInput(plan, bound);
        var extended = extensions.before(plan, filtered, tail);
        return readsTask() && !control.readsTask()
                ? plan.bind(scope.stored("task"), described(plan.source()), extended)
                : extended;
    }

    /**
     * Returns whether the instance must store {@code $task} for this task, because an expression of the task or of its extensions
     * reads it. Returns false for a task of an extension, because {@code $task} is the extended task there.
     */
    private boolean readsTask() {
        return !expressions.scope().inExtension()
                && (expressions.reads("task")
                        || !extensions.isEmpty() && expressions.use().reads("task"));
    }

    private String described(String pointer) {
        var reference = TextNode.valueOf(pointer);
        JsonNode written = definition.value();
        return "{name: %s, reference: %s, definition: %s, input: ., startedAt: %s}"
                .formatted(TextNode.valueOf(name), reference, written, DATE_TIME);
    }

    /** The jq that returns the current time in the form of the section "DateTime Descriptor". */
    static final String DATE_TIME =
            "(now | {iso8601: todate, epoch: {seconds: floor, milliseconds: (. * 1000 | floor)}})";

    private int after(TaskPlan plan, int next, int end) {
        var left = left(plan, next);
        var extended = extensions.isEmpty() ? left : extensions.after(plan, left, left(plan, end));
        var forgotten = expressions.reads(VariableScope.AUTHORIZATION)
                ? plan.forget(expressions.scope().stored(VariableScope.AUTHORIZATION), extended)
                : extended;
        var exported = dataFlow.addExport(plan, forgotten);
        var output = dataFlow.addOutput(plan, exported);
        var task = expressions.scope().stored("task");
        return readsTask() ? plan.bind(task, "$" + task + " + {output: .}", output) : output;
    }

    private int left(TaskPlan plan, int next) {
        var scope = expressions.scope();
        var left = plan.leave(next);
        var forgotten = expressions.reads("input") ? plan.forget(scope.stored("input"), left) : left;
        return readsTask() ? plan.forget(scope.stored("task"), forgotten) : forgotten;
    }

    /**
     * The control properties of a task: its condition, its timeout, and where the instance continues after it (section "Task").
     *
     * @param condition the task runs only if this condition is true; if empty, the task always runs
     * @param timeout maximum time that the task may take
     * @param readsTask whether the condition or the timeout reads {@code $task}. The instance then stores the variable before it
     *     enters the task, and otherwise after it
     */
    public record TaskControl(
            Optional<Expression> condition, TimeoutDefinition timeout, FlowDirective then, boolean readsTask) {

        static TaskControl parse(
                Fields fields, TaskExpressions expressions, Set<String> siblings, TaskContext context) {
            var written = Optional.of(fields.get("if")).filter(place -> !place.isAbsent());
            written.ifPresent(place -> RawArgument.INPUT.warn(place, expressions));
            var raw = expressions.beforeInput();
            var timeout = TimeoutDefinition.parse(
                    fields.get("timeout"), context.declarations().timeouts(), raw);
            var condition = written.map(raw::condition);
            var readsTask = !expressions.scope().inExtension() && expressions.reads("task");
            return new TaskControl(condition, timeout, FlowDirective.parse(fields.get("then"), siblings), readsTask);
        }
    }
}
