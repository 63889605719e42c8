package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.UriReference;
import dev.stride.language.serverlessworkflow10.flow.FlowDirective;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.DurationDefinition;
import dev.stride.language.serverlessworkflow10.policy.ErrorDefinition;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The kinds of tasks and their keywords, and the kinds of tasks that need few lines. A new kind also needs a shape in
 * {@code WorkflowDrawing10}, its target in {@code Declarations10.ExtensionDefinition}, and its properties in the two files
 * {@code open-workflow-1.0.yaml}, of the vocabulary and the editor.
 */
enum TaskKind {
    CALL("call"),
    DO("do"),
    EMIT("emit"),
    FOR("for"),
    FORK("fork"),
    LISTEN("listen"),
    RAISE("raise"),
    RUN("run"),
    SET("set"),
    SWITCH("switch"),
    TRY("try"),
    WAIT("wait");

    private final String keyword;

    TaskKind(String keyword) {
        this.keyword = keyword;
    }

    String keyword() {
        return keyword;
    }

    Optional<? extends TaskBody> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        return switch (this) {
            case CALL -> CallTask.parse(fields, expressions, surroundings);
            case DO -> DoTask.parse(fields, expressions, surroundings);
            case EMIT -> EmitTask.parse(fields, expressions, surroundings);
            case FOR -> ForTask.parse(fields, expressions, surroundings);
            case FORK -> ForkTask.parse(fields, expressions, surroundings);
            case LISTEN -> ListenTask.parse(fields, expressions, surroundings);
            case RAISE -> RaiseTask.parse(fields, expressions, surroundings);
            case RUN -> RunTask.parse(fields, expressions, surroundings);
            case SET -> SetTask.parse(fields, expressions);
            case SWITCH -> SwitchTask.parse(fields, expressions, surroundings);
            case TRY -> TryTask.parse(fields, expressions, surroundings);
            case WAIT -> WaitTask.parse(fields, expressions);
        };
    }

    static List<String> keywords() {
        return Stream.of(values()).map(TaskKind::keyword).toList();
    }

    /**
     * Returns the kinds whose keywords a task has; a valid task has exactly one kind. With {@code for}, the keyword {@code do}
     * does not count, because it contains the body of the loop.
     */
    static List<TaskKind> of(JsonNode task) {
        return Stream.of(values())
                .filter(kind -> task.has(kind.keyword))
                .filter(kind -> kind != DO || !task.has(FOR.keyword))
                .toList();
    }

    /** A task that runs a list of tasks (section "Do"). */
    private record DoTask(TaskList list) implements TaskBody {

        static Optional<DoTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
            var inside = surroundings.context().inside(expressions.scope());
            return Optional.of(new DoTask(TaskList.parse(fields.get("do"), inside)));
        }

        @Override
        public int compile(TaskPlan plan, TaskTail tail) {
            return list.compile(plan, tail.done(), tail.end());
        }
    }

    /** A task that sets its output to a given value (section "Set"). */
    private record SetTask(Expression value) implements TaskBody {

        static Optional<SetTask> parse(Fields fields, TaskExpressions expressions) {
            var set = fields.get("set");
            if (set.value().isObject() && set.value().isEmpty()) {
                set.assume(
                        "`set` has no property, so that the output is an empty object", "write `set: { name: value }`");
            } else if (!set.isAbsent()
                    && !set.value().isObject()
                    && !set.value().isTextual()) {
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

    /** A task that waits for a duration (section "Wait"). @param duration returns ISO 8601 text */
    private record WaitTask(Expression duration) implements TaskBody {

        static Optional<WaitTask> parse(Fields fields, TaskExpressions expressions) {
            return Optional.of(new WaitTask(DurationDefinition.parse(fields.get("wait"), expressions)));
        }

        @Override
        public int compile(TaskPlan plan, TaskTail tail) {
            return plan.nodes().add(new Node.Delay(duration, tail.done(), plan.source()));
        }
    }

    /** A task that raises an error, inline or by the name of a declared error (section "Raise"). */
    private record RaiseTask(Expression error) implements TaskBody {

        static Optional<RaiseTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
            var raise = fields.get("raise").fields();
            var error = raise.required("error");
            raise.rejectUnknown();
            if (error.isAbsent()) {
                return Optional.empty();
            }
            return surroundings.context().declarations().errors().resolve(error).map(place -> {
                ErrorDefinition.check(place);
                // A handler that names this type shall not be warned that no task raises it.
                surroundings
                        .context()
                        .use()
                        .addRaisedType(place.value().path("type").asText());
                return new RaiseTask(expressions.template(withExpandedType(place)));
            });
        }

        /** The type may be a URI template, whose variables become expressions. */
        private static Place withExpandedType(Place place) {
            if (!(place.value() instanceof ObjectNode written)) {
                return place;
            }
            var expanded = written.deepCopy();
            UriReference.toExpressions(expanded, "type");
            return place.withValue(expanded);
        }

        @Override
        public int compile(TaskPlan plan, TaskTail tail) {
            return plan.raise(error);
        }
    }

    /**
     * A task that chooses by conditions where the instance continues (section "Switch").
     *
     * @param otherwise the directive of the case without a condition, if there is one
     */
    private record SwitchTask(List<Case> cases, Optional<FlowDirective> otherwise) implements TaskBody {

        record Case(Expression when, FlowDirective then) {}

        SwitchTask {
            cases = List.copyOf(cases);
        }

        static Optional<SwitchTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
            var cases = new ArrayList<Case>();
            var defaults = new ArrayList<FlowDirective>();
            var items = fields.get("switch").items();
            if (items.isEmpty()) {
                fields.get("switch").assume("the switch has no case, and has no effect", "add a case");
            }
            for (var item : items) {
                if (!item.expect(JsonNodeType.OBJECT)) {
                    continue;
                }
                if (item.value().size() != 1) {
                    item.fault(
                            "an item of a switch must be an object with exactly one property, the case's name",
                            "write each case as a separate item");
                    continue;
                }
                var each = item.at(item.value().fieldNames().next()).fields();
                var when = each.get("when");
                var then = FlowDirective.parse(each.required("then"), surroundings.siblings());
                each.rejectUnknown();
                if (!when.isAbsent()) {
                    cases.add(new Case(expressions.condition(when), then));
                } else if (defaults.isEmpty()) {
                    defaults.add(then);
                } else {
                    each.place().fault("the switch has more than one case without `when`", "add `when`");
                }
            }
            return Optional.of(new SwitchTask(cases, defaults.stream().findFirst()));
        }

        @Override
        public int compile(TaskPlan plan, TaskTail tail) {
            var ways = cases.stream()
                    .map(each -> new SwitchCase(each.when(), tail.to(Optional.of(each.then())), plan.source()))
                    .toList();
            return plan.nodes().add(new Node.Choose(ways, tail.to(otherwise), plan.source()));
        }
    }
}
