package dev.stride.language.serverlessworkflow08.state;

import dev.stride.Limits;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.Declarations;
import dev.stride.language.serverlessworkflow08.DefaultCondition;
import dev.stride.language.serverlessworkflow08.EventCondition;
import dev.stride.language.serverlessworkflow08.Exit;
import dev.stride.plan.Node;
import dev.stride.plan.Way;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/**
 * Waits for the event that tells where the workflow goes on (section "Switch State").
 *
 * @param otherwise taken when none has come in time
 * @param timeout for ever when empty
 */
record EventSwitchState(
        List<EventCondition> conditions, Exit otherwise, Optional<PeriodDuration> timeout, String source)
        implements StateBody {

    EventSwitchState {
        conditions = List.copyOf(conditions);
    }

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        var place = fields.get("eventConditions");
        if (fields.has("dataConditions")) {
            place.fault("there cannot be both `dataConditions` and `eventConditions`", "split the state into two");
        }
        var conditions = place.items().stream()
                .flatMap(item -> EventCondition.read(item, declared).stream())
                .toList();
        if (place.value().isArray() && place.value().isEmpty()) {
            place.fault("a switch state that waits for events waits for at least one", "");
        }
        if (conditions.size() > Limits.EVENTS_PER_STATE) {
            place.fault("a state waits for at most " + Limits.EVENTS_PER_STATE + " events", "use several states");
        }
        var timeout = declared.timeouts().event();
        var otherwise = DefaultCondition.read(fields, declared);
        if (timeout.isEmpty() && otherwise.isPresent()) {
            fields.get("defaultCondition")
                    .warn("nothing leads here, since the events are waited for without end", "set an `eventTimeout`");
        }
        return otherwise.map(exit -> new EventSwitchState(conditions, exit, timeout, place.pointer()));
    }

    @Override
    public List<Exit> exits() {
        return Stream.concat(conditions.stream().map(EventCondition::exit), Stream.of(otherwise))
                .toList();
    }

    @Override
    public int compile(StatePlan plan) {
        var ways = conditions.stream()
                .map(way -> new Way(List.of(way.reception()), plan.leave(way.exit())))
                .toList();
        var late = timeout.isPresent() ? OptionalInt.of(plan.leave(otherwise)) : OptionalInt.empty();
        return plan.add(new Node.Await(ways, timeout, late, source));
    }
}
