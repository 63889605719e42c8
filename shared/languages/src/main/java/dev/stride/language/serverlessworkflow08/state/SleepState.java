package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Durations;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** A sleep state: waits for a duration (section "Sleep State"). */
record SleepState(PeriodDuration duration, StateExit exit, String source) implements StateBody {

    static Optional<StateBody> parse(Fields fields, Declarations declared) {
        var place = fields.required("duration");
        var duration = Durations.parse(place);
        return StateExit.parse(fields, declared).map(stateExit -> new SleepState(duration, stateExit, place.pointer()));
    }

    @Override
    public List<StateExit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StateCompiler plan) {
        return plan.addNode(new Node.Delay(duration, plan.addExit(exit), source));
    }
}
