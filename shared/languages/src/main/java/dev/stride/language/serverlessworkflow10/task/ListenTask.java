package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.serverlessworkflow10.event.EventConsumption;
import dev.stride.language.serverlessworkflow10.event.EventConsumption.EventReading;
import dev.stride.language.serverlessworkflow10.event.EventConsumption.Until;
import dev.stride.language.serverlessworkflow10.event.EventFilterDefinition;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.expression.VariableScope.IterationVariables;
import dev.stride.language.serverlessworkflow10.flow.DataFlow;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A task that waits for events (section "Listen"). Its output is an array with one item for each event. With {@code until}, the
 * task keeps its subscription open and processes one event after the other. Without {@code until}, the task first receives all
 * its events and then iterates over them.
 *
 * @param read selects the part of an event that becomes an item of the output
 * @param iterator the tasks for each event; empty if the task has none
 */
record ListenTask(EventConsumption events, Expression read, Optional<EventIterator> iterator, ListenVariables variables)
        implements TaskBody {

    static Optional<ListenTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        var listen = fields.get("listen").fields();
        var to = listen.required("to");
        var read = EventReading.parse(listen.get("read"), EventReading.DATA);
        listen.rejectUnknown();
        var variables = ListenVariables.of(expressions.scope());
        var each = fields.get("foreach");
        var iterator = each.isAbsent()
                ? Optional.<EventIterator>empty()
                : Optional.of(EventIterator.parse(each, variables, expressions, surroundings.context()));
        return to.isAbsent()
                ? Optional.empty()
                : EventConsumption.ofTask(to.fields(), expressions, variables.keys())
                        .map(events -> new ListenTask(events, read, iterator, variables));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        if (events.until().isPresent()) {
            return consumeUntil(events.until().get(), plan, tail);
        }
        return consumeOnce(plan, iterator.map(each -> iterate(each, plan, tail)).orElseGet(tail::done));
    }

    private int consumeOnce(TaskPlan plan, int next) {
        var consumed = events.filters().stream()
                .map(filter -> consumed(filter, read, new DataPlacement.Discard()))
                .toList();
        var alternatives = events.all()
                ? List.of(consumed)
                : consumed.stream().map(List::of).toList();
        return plan.nodes()
                .add(new Node.Await(
                        alternatives.stream()
                                .map(each -> new EventAlternative(each, Optional.of(new DataPlacement.Replace()), next))
                                .toList(),
                        Optional.empty(),
                        OptionalInt.empty(),
                        plan.source()));
    }

    /** Adds the nodes that run the tasks of {@code foreach} for one consumed event after the other. */
    private int iterate(EventIterator each, TaskPlan plan, TaskTail tail) {
        var head = plan.nodes().reserve();
        var body = each.compile(plan, variables, head, variables.forget(plan, tail.end()));
        var current = "[$%s[$%s]]".formatted(variables.queue(), variables.index());
        var hasNext = "$%s < ($%s | length)".formatted(variables.index(), variables.queue());
        var first = plan.bind(variables.event(), current, body);
        plan.nodes().set(head, plan.choice(RuntimeJq.compile(hasNext), first, finished(plan, tail)));
        return plan.bind(variables.queue(), ".", variables.begin(plan, head));
    }

    /** Adds the nodes that consume events until a condition holds or until certain other events arrive. */
    private int consumeUntil(Until until, TaskPlan plan, TaskTail tail) {
        var await = plan.nodes().reserve();
        var finished = finished(plan, tail);
        var next = until instanceof Until.Condition(Expression condition)
                ? plan.choose(
                        new Pipe(List.of(RuntimeJq.compile("$" + variables.results()), condition)), finished, await)
                : await;
        var each = iterator.orElseGet(EventIterator::ofEventsAlone);
        var body = each.compile(plan, variables, next, variables.forget(plan, tail.end()));
        var alternatives = new ArrayList<EventAlternative>();
        if (until instanceof Until.Consumed(EventConsumption ending)) {
            alternatives.addAll(endings(ending, plan, finished, await));
        }
        events.filters().forEach(filter -> alternatives.add(alternative(filter, plan, body)));
        plan.nodes()
                .set(await, new Node.Await(alternatives, Optional.empty(), OptionalInt.empty(), true, plan.source()));
        return variables.begin(plan, await);
    }

    /**
     * Returns the alternatives that end the wait: one for each event filter under {@code until}. They must come before
     * the alternatives whose events are added to the output of the task. An event that matches both then only ends the
     * wait.
     */
    private List<EventAlternative> endings(EventConsumption ending, TaskPlan plan, int finished, int await) {
        var endings = new ArrayList<EventAlternative>();
        for (var filter : ending.filters()) {
            var next = finished;
            if (ending.all()) {
                var complete = "($%s | length) == %d"
                        .formatted(variables.ended(), ending.filters().size());
                var name = TextNode.valueOf(filter.filter().name());
                var more = "$%s + {(%s): true}".formatted(variables.ended(), name);
                next = plan.bind(variables.ended(), more, plan.choose(RuntimeJq.compile(complete), finished, await));
            }
            endings.add(alternative(filter, plan, next));
        }
        return endings;
    }

    /** Returns an alternative that consumes one event and stores the correlation values that later events must have. */
    private EventAlternative alternative(EventFilterDefinition filter, TaskPlan plan, int next) {
        var values = new ArrayList<Expression>(List.of(read));
        var keys = new ArrayList<String>();
        filter.keys().forEach((name, from) -> {
            values.add(from);
            keys.add("%s: $%s[%d]".formatted(TextNode.valueOf(name), variables.event(), values.size() - 1));
        });
        var more = "$%s + {%s}".formatted(variables.keys(), String.join(", ", keys));
        var entered = keys.isEmpty() ? next : plan.bind(variables.keys(), more, next);
        var placement = new DataPlacement.Bind(variables.event());
        return new EventAlternative(List.of(consumed(filter, new Template.Items(values), placement)), entered);
    }

    private int finished(TaskPlan plan, TaskTail tail) {
        var forgotten = variables.forget(plan, tail.done());
        return plan.replace(RuntimeJq.compile("$" + variables.results()), forgotten);
    }

    private static ConsumedEvent consumed(EventFilterDefinition definition, Expression value, DataPlacement placement) {
        return new ConsumedEvent(
                definition.filter(), value, placement, Optional.empty(), Optional.of(definition.condition()));
    }

    /**
     * The property {@code foreach} of a task that listens for events: tasks that run for each consumed event, one event after the
     * other (section "Subscription Iterator"; decision D91).
     *
     * @param dataFlow the filters of the output of the tasks
     */
    private record EventIterator(TaskList tasks, DataFlow dataFlow) {

        static EventIterator parse(
                Place place, ListenVariables variables, TaskExpressions expressions, TaskContext context) {
            var fields = place.fields();
            var names = IterationVariables.parse(fields, "item");
            var iteration = expressions.with(Map.of(
                    names.element(), "$%s[0]".formatted(variables.event()), names.position(), "$" + variables.index()));
            var tasks = TaskList.parse(fields.get("do"), context.inside(iteration.scope()));
            var dataFlow = DataFlow.ofIterator(
                    fields,
                    iteration,
                    new ReferencedDocuments(context.compilation().resources()));
            fields.rejectUnknown();
            return new EventIterator(tasks, dataFlow);
        }

        /** Returns the iterator for a task without {@code foreach}, whose result for each event is the event itself. */
        static EventIterator ofEventsAlone() {
            return new EventIterator(new TaskList(List.of()), DataFlow.NONE);
        }

        /**
         * Adds the nodes that run the tasks for one event and then append the output of the tasks to the list of results.
         *
         * @param next node to continue with after the event
         * @param end node to continue with when the workflow ends in the tasks
         */
        int compile(TaskPlan plan, ListenVariables variables, int next, int end) {
            var advanced = plan.bind(variables.index(), "$%s + 1".formatted(variables.index()), next);
            var appended = plan.bind(variables.results(), "$%s + [.]".formatted(variables.results()), advanced);
            var output = dataFlow.addOutput(plan, dataFlow.addExport(plan, appended));
            var first = tasks.compile(plan, output, end);
            return plan.replace(RuntimeJq.compile("$%s[0]".formatted(variables.event())), first);
        }
    }

    /**
     * The names of the variables in which an instance keeps the progress of a task that listens for several events.
     *
     * @param event an array with the part of the current event that the task reads, followed by the correlation values of the event
     * @param queue the events that the task consumed at once and iterates over
     * @param results the results of the events so far
     * @param index number of the current event
     * @param keys the correlation values that the first events established, by the names of the correlations
     * @param ended the filters under {@code until} for which an event has arrived
     */
    record ListenVariables(String event, String queue, String results, String index, String keys, String ended) {

        static ListenVariables of(VariableScope scope) {
            return new ListenVariables(
                    scope.hidden("event"),
                    scope.hidden("queue"),
                    scope.hidden("events"),
                    scope.hidden("at"),
                    scope.hidden("keys"),
                    scope.hidden("ended"));
        }

        int begin(TaskPlan plan, int next) {
            var counted = plan.bind(index, "0", plan.bind(keys, "{}", plan.bind(ended, "{}", next)));
            return plan.bind(results, "[]", counted);
        }

        int forget(TaskPlan plan, int next) {
            var left = next;
            for (var variable : List.of(event, queue, results, index, keys, ended)) {
                left = plan.forget(variable, left);
            }
            return left;
        }
    }
}
