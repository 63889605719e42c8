package dev.stride.language.serverlessworkflow08.state;

import dev.stride.Limits;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.ActionDefinition;
import dev.stride.language.serverlessworkflow08.Declarations;
import dev.stride.language.serverlessworkflow08.Exit;
import java.util.List;
import java.util.Optional;

/** Performs actions, one after the other (section "Operation State"). */
record OperationState(List<ActionDefinition> actions, Exit exit) implements StateBody {

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        fields.notYetBut("sequential", "actionMode");
        if (!fields.has("actions")) {
            fields.place().at("actions").warn("`actions` is missing: this state does nothing", "");
        }
        var actions = fields.get("actions").items().stream()
                .flatMap(item -> ActionDefinition.read(item, declared).stream())
                .toList();
        if (actions.size() > Limits.ACTIONS_PER_STATE) {
            fields.get("actions")
                    .fault(
                            "a state has at most " + Limits.ACTIONS_PER_STATE + " actions",
                            "split it into several states");
        }
        return Exit.read(fields, declared).map(exit -> new OperationState(actions, exit));
    }

    @Override
    public List<Exit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StatePlan plan) {
        var next = plan.leave(exit);
        for (var action : actions.reversed()) {
            next = action.compile(plan.nodes(), next);
        }
        return next;
    }
}
