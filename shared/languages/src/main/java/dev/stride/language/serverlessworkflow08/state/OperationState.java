package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.action.Actions;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import java.util.List;
import java.util.Optional;

/** An operation state: performs actions (section "Operation State"). */
record OperationState(Actions actions, StateExit exit) implements StateBody {

    static Optional<StateBody> parse(Fields fields, Declarations declared) {
        var actions = Actions.parseWithMode(fields, declared);
        return StateExit.parse(fields, declared).map(stateExit -> new OperationState(actions, stateExit));
    }

    @Override
    public List<StateExit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StateCompiler plan) {
        return actions.compile(plan.nodes(), plan.addExit(exit));
    }
}
