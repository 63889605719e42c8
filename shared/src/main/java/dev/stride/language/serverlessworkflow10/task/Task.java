package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.policy.TimeoutDefinition;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.threeten.extra.PeriodDuration;

/**
 * A task (section "Task").
 *
 * @param kind the keyword of the task
 * @param definition the author's text
 * @param condition whether the task runs
 */
public record Task(
        String name,
        String kind,
        Place definition,
        TaskExpressions expressions,
        Optional<Expression> condition,
        DataFlow dataFlow,
        TaskBody body,
        Optional<PeriodDuration> timeout,
        FlowDirective then) {

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
        var expressions = context.expressions();
        var condition = Optional.of(fields.get("if"))
                .filter(written -> !written.isAbsent())
                .map(expressions.beforeInput()::expression);
        var documents = new ReferencedDocuments(context.compilation().resources());
        var dataFlow = DataFlow.parse(fields, expressions, documents);
        var timeout = TimeoutDefinition.parse(
                fields.get("timeout"), context.declarations().timeouts());
        var then = FlowDirective.parse(fields.get("then"), siblings);
        fields.ignore("metadata");
        var body = kind.parse(fields, expressions, new TaskSurroundings(name, siblings, context));
        fields.rejectUnknown();
        return body.map(
                it -> new Task(name, kind.keyword(), place, expressions, condition, dataFlow, it, timeout, then));
    }

    private static void reportKind(List<TaskKind> kinds, Fields fields) {
        var keywords = kinds.stream().map(TaskKind::keyword).toList();
        if (!kinds.isEmpty()) {
            fields.place()
                    .fault(
                            "this task defines several tasks at once: " + String.join(", ", keywords),
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
     * Adds the nodes of the task.
     *
     * @param entry reserved id of its first node
     * @param following node to continue with when the task does not run (decision D32)
     * @param targets the node that a directive of the list leads to
     */
    void compile(int entry, TaskPlan list, int following, Function<FlowDirective, Integer> targets) {
        var plan = list.at(definition.pointer());
        var tail = new TaskTail(next -> after(plan, next), targets, then);
        var first = before(plan, body.compile(plan, tail));
        var scope = new StateScope(name, kind, List.of(), timeout, Optional.empty(), OptionalInt.empty(), true);
        var enter = new Node.Enter(scope, first, plan.source());
        if (condition.isEmpty()) {
            plan.nodes().set(entry, enter);
        } else {
            plan.nodes().set(entry, plan.choice(condition.get(), plan.nodes().add(enter), following));
        }
    }

    private int before(TaskPlan plan, int body) {
        var scope = expressions.scope();
        var bound = expressions.reads("input") ? plan.bind(scope.stored("input"), "[.]", body) : body;
        var filtered = dataFlow.before(plan, bound);
        return expressions.reads("task") ? plan.bind(scope.stored("task"), described(), filtered) : filtered;
    }

    private String described() {
        var reference = TextNode.valueOf(definition.pointer());
        JsonNode written = definition.value();
        return "{name: %s, reference: %s, definition: %s, input: ., startedAt: %s}"
                .formatted(TextNode.valueOf(name), reference, written, DATE_TIME);
    }

    /** The current time in the forms of the section "DateTime Descriptor". */
    static final String DATE_TIME =
            "(now | {iso8601: todate, epoch: {seconds: floor, milliseconds: (. * 1000 | floor)}})";

    private int after(TaskPlan plan, int next) {
        var scope = expressions.scope();
        var left = plan.leave(next);
        var forgotten = expressions.reads("input") ? plan.forget(scope.stored("input"), left) : left;
        var unbound = expressions.reads("task") ? plan.forget(scope.stored("task"), forgotten) : forgotten;
        var exported = dataFlow.exportBefore(plan, unbound);
        var output = dataFlow.outputBefore(plan, exported);
        var task = scope.stored("task");
        return expressions.reads("task") ? plan.bind(task, "$" + task + " + {output: .}", output) : output;
    }
}
