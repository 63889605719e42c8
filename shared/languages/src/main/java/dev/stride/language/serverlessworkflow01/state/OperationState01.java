package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import java.util.List;
import java.util.Optional;

/** An operation state: performs actions (section "Operation State"). */
record OperationState01(Actions01 actions, StateTransition exit) implements StateBody01 {

    static Optional<StateBody01> parse(Fields fields, Declarations01 declared) {
        if (!fields.has("actionMode")) {
            fields.get("actionMode")
                    .assume("`actionMode` is missing: the actions run one after another", "set it to `SEQUENTIAL`");
        }
        var actions01 = Actions01.parse(fields, declared);
        return StateTransition.parse(fields, declared)
                .map(stateTransition -> new OperationState01(actions01, stateTransition));
    }

    @Override
    public List<StateTransition> exits() {
        return List.of(exit);
    }

    @Override
    public List<StateTransition> abandonExits() {
        return actions.exits();
    }

    @Override
    public boolean keepsInput() {
        return actions.exitsAfterJoin();
    }

    @Override
    public int compile(StateCompiler01 plan) {
        return actions.compile(plan, plan.addExit(exit));
    }
}
