package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.Actions;
import dev.stride.language.serverlessworkflow08.Declarations;
import dev.stride.language.serverlessworkflow08.Exit;
import java.util.List;
import java.util.Optional;

/** Performs actions (section "Operation State"). */
record OperationState(Actions actions, Exit exit) implements StateBody {

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        Actions.warnIfMissing(fields);
        var actions = Actions.readWithMode(fields, declared);
        return Exit.read(fields, declared).map(exit -> new OperationState(actions, exit));
    }

    @Override
    public List<Exit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StatePlan plan) {
        return actions.compile(plan.nodes(), plan.leave(exit));
    }
}
