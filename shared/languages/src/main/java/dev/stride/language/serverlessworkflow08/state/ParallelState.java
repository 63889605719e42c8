package dev.stride.language.serverlessworkflow08.state;

import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.CountExpression;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;

/**
 * A parallel state: runs branches in parallel (section "Parallel State").
 *
 * @param needed how many branches must complete, all when empty
 */
record ParallelState(List<ParallelBranch> branches, Optional<Expression> needed, StateExit exit, String source)
        implements StateBody {

    private static final String COUNT = "numCompleted";

    ParallelState {
        branches = List.copyOf(branches);
    }

    static Optional<StateBody> parse(Fields fields, Declarations declared) {
        var place = fields.required("branches");
        var branches = place.items().stream()
                .map(item -> ParallelBranch.parse(item, declared))
                .toList();
        if (place.value().isArray() && branches.isEmpty()) {
            place.fault("a parallel state must have at least one branch", "");
        }
        if (branches.size() == 1) {
            place.warn("a parallel state with one branch runs nothing in parallel", "use an operation state");
        }
        if (branches.size() > Limits.FORK_BRANCHES) {
            place.fault(
                    "the parallel state has more than %s branches".formatted(Limits.FORK_BRANCHES),
                    "use a foreach state");
        }
        var needed = needed(fields, branches.size(), declared);
        return StateExit.parse(fields, declared)
                .map(stateExit -> new ParallelState(branches, needed, stateExit, place.pointer()));
    }

    private static Optional<Expression> needed(Fields fields, int branches, Declarations declared) {
        if (!fields.isSetTo("completionType", "atLeast", "allOf")) {
            fields.warnNoEffect("unless `completionType` is `atLeast`", COUNT);
            return Optional.empty();
        }
        var place = fields.required(COUNT);
        return place.isAbsent()
                ? Optional.empty()
                : Optional.of(CountExpression.parse(place, Math.max(branches, 1), declared.expressions()));
    }

    @Override
    public List<StateExit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StateCompiler plan) {
        var next = plan.addExit(exit);
        var arms = branches.stream().map(branch -> branch.compile(plan.nodes())).toList();
        return plan.addNode(new Node.Fork(arms, needed, next, source));
    }
}
