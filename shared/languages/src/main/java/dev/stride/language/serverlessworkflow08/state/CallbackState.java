package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.action.ActionDefinition;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.event.EventDataFilter;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.EventAlternative.ConsumedEvent;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * A callback state: performs an action, then waits for the event that reports its outcome (section "Callback State").
 *
 * @param timeout how long the state waits for the event; afterwards the workflow continues without it
 * @param source JSON pointer to the property {@code eventRef} of the state
 */
record CallbackState(
        ActionDefinition action, ConsumedEvent event, Optional<PeriodDuration> timeout, StateExit exit, String source)
        implements StateBody {

    static Optional<StateBody> parse(Fields fields, Declarations declared) {
        var place = fields.required("action");
        var action = place.isAbsent() ? Optional.<ActionDefinition>empty() : ActionDefinition.parse(place, declared);
        var reference = fields.required("eventRef");
        var event = declared.findEvent(reference, Kind.CONSUMED);
        var filter = EventDataFilter.parse(fields.get("eventDataFilter"), declared.expressions());
        var exit = StateExit.parse(fields, declared);
        return action.flatMap(performed -> event.flatMap(awaited -> exit.map(leadsTo -> new CallbackState(
                performed, filter.consumedEvent(awaited), declared.timeouts().event(), leadsTo, reference.pointer()))));
    }

    @Override
    public List<StateExit> exits() {
        return List.of(exit);
    }

    /** Adds nodes that subscribe to the event before the action, because the event may arrive while the action runs. */
    @Override
    public int compile(StateCompiler plan) {
        var leave = plan.addExit(exit);
        var late = timeout.isPresent() ? OptionalInt.of(leave) : OptionalInt.empty();
        var await = plan.addNode(
                new Node.Await(List.of(new EventAlternative(List.of(event), leave)), timeout, late, source));
        var perform = action.compile(plan.nodes(), await);
        return plan.addNode(new Node.Listen(List.of(event.event()), perform, source));
    }
}
