package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.ActionDefinition;
import dev.stride.language.serverlessworkflow08.Declarations;
import dev.stride.language.serverlessworkflow08.EventDataFilter;
import dev.stride.language.serverlessworkflow08.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.Exit;
import dev.stride.plan.Node;
import dev.stride.plan.Reception;
import dev.stride.plan.Way;
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
        ActionDefinition action, Reception reception, Optional<PeriodDuration> timeout, Exit exit, String source)
        implements StateBody {

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        var place = fields.required("action");
        var action = place.absent() ? Optional.<ActionDefinition>empty() : ActionDefinition.read(place, declared);
        var reference = fields.required("eventRef");
        var event = declared.event(reference, Kind.CONSUMED);
        var filter = EventDataFilter.read(fields.get("eventDataFilter"), declared.expressions());
        var exit = Exit.read(fields, declared);
        return action.flatMap(performed -> event.flatMap(awaited -> exit.map(leadsTo -> new CallbackState(
                performed, filter.reception(awaited), declared.timeouts().event(), leadsTo, reference.pointer()))));
    }

    @Override
    public List<Exit> exits() {
        return List.of(exit);
    }

    /** The event may come while the action is performed, so that it is listened for before. */
    @Override
    public int compile(StatePlan plan) {
        var leave = plan.leave(exit);
        var late = timeout.isPresent() ? OptionalInt.of(leave) : OptionalInt.empty();
        var await = plan.add(new Node.Await(List.of(new Way(List.of(reception), leave)), timeout, late, source));
        var perform = action.compile(plan.nodes(), await);
        return plan.add(new Node.Listen(List.of(reception.event()), perform, source));
    }
}
