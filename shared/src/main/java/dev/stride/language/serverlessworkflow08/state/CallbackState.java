package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.action.ActionDefinition;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.event.EventDataFilter;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ConsumedEvent;
import dev.stride.plan.node.Node.EventAlternative;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * Performs an action, then waits for the event that tells what came of it (section "Callback State").
 *
 * @param timeout the longest that the event is waited for; then the state leads on without it
 * @param source where the event is named
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

    /** The event may come while the action is performed, so that it is listened for before. */
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
