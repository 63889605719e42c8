package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Durations;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.Declarations;
import dev.stride.language.serverlessworkflow08.Exit;
import dev.stride.plan.Node;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** Waits for some time (section "Sleep State"). */
record SleepState(PeriodDuration duration, Exit exit, String source) implements StateBody {

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        var place = fields.required("duration");
        var duration = Durations.read(place);
        return Exit.read(fields, declared).map(exit -> new SleepState(duration, exit, place.pointer()));
    }

    @Override
    public List<Exit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StatePlan plan) {
        return plan.add(new Node.Delay(duration, plan.leave(exit), source));
    }
}
