package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow01.Actions;
import dev.stride.language.serverlessworkflow01.Declarations;
import java.util.List;
import java.util.Optional;

/** Performs actions without waiting for anything (section "Operation State"). */
record OperationState(Actions actions, Exit exit) implements StateBody {

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        if (!fields.has("actionMode")) {
            fields.get("actionMode").warn("`actionMode` is missing: actions follow one another", "write `SEQUENTIAL`");
        }
        var actions = Actions.read(fields, declared);
        return Exit.read(fields, declared).map(exit -> new OperationState(actions, exit));
    }

    @Override
    public List<Exit> exits() {
        return List.of(exit);
    }

    @Override
    public List<Exit> abandoned() {
        return actions.exits();
    }

    @Override
    public boolean keepsInput() {
        return actions.leadsElsewhere();
    }

    @Override
    public int compile(StatePlan plan) {
        return actions.compile(plan, plan.leave(exit));
    }
}
