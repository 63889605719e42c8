package dev.stride.language.serverlessworkflow10.task;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow10.event.EventConsumption;
import dev.stride.language.serverlessworkflow10.event.EventFilterDefinition;
import dev.stride.language.serverlessworkflow10.event.EventReading;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ConsumedEvent;
import dev.stride.plan.node.Node.EventAlternative;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A task that waits for events; its output is an array of them (section "Listen").
 *
 * @param read what the output has of an event
 */
record ListenTask(EventConsumption events, Expression read) implements TaskBody {

    static Optional<ListenTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        fields.rejectUnsupported("foreach");
        var listen = fields.get("listen").fields();
        var to = listen.required("to");
        var read = EventReading.parse(listen.get("read"), EventReading.DATA);
        listen.rejectUnknown();
        return to.isAbsent()
                ? Optional.empty()
                : EventConsumption.parse(to.fields(), expressions, false).map(events -> new ListenTask(events, read));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var consumed = events.filters().stream().map(this::consumed).toList();
        var alternatives = events.all()
                ? List.of(consumed)
                : consumed.stream().map(List::of).toList();
        var done = tail.done();
        return plan.nodes()
                .add(new Node.Await(
                        alternatives.stream()
                                .map(each -> new EventAlternative(each, Optional.of(new DataPlacement.Replace()), done))
                                .toList(),
                        Optional.empty(),
                        OptionalInt.empty(),
                        plan.source()));
    }

    private ConsumedEvent consumed(EventFilterDefinition definition) {
        return new ConsumedEvent(
                definition.filter(),
                read,
                new DataPlacement.Discard(),
                Optional.empty(),
                Optional.of(definition.condition()));
    }
}
