package dev.stride.language.serverlessworkflow08.state;

import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.Count;
import dev.stride.language.serverlessworkflow08.Declarations;
import dev.stride.language.serverlessworkflow08.Exit;
import dev.stride.language.serverlessworkflow08.ParallelBranch;
import dev.stride.plan.Node;
import java.util.List;
import java.util.Optional;

/**
 * Runs branches at the same time (section "Parallel State").
 *
 * @param needed how many of them must complete, all when empty
 */
record ParallelState(List<ParallelBranch> branches, Optional<Expression> needed, Exit exit, String source)
        implements StateBody {

    private static final String COUNT = "numCompleted";

    ParallelState {
        branches = List.copyOf(branches);
    }

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        var place = fields.required("branches");
        var branches = place.items().stream()
                .map(item -> ParallelBranch.read(item, declared))
                .toList();
        if (place.value().isArray() && branches.isEmpty()) {
            place.fault("a parallel state has at least one branch", "");
        }
        if (branches.size() == 1) {
            place.warn("with one branch nothing runs at the same time", "use an operation state");
        }
        if (branches.size() > Limits.ARMS) {
            place.fault("a parallel state has at most " + Limits.ARMS + " branches", "use a foreach state");
        }
        var needed = needed(fields, branches.size(), declared);
        return Exit.read(fields, declared).map(exit -> new ParallelState(branches, needed, exit, place.pointer()));
    }

    private static Optional<Expression> needed(Fields fields, int branches, Declarations declared) {
        if (!fields.says("completionType", "atLeast", "allOf")) {
            fields.noEffect("unless `completionType` is `atLeast`", COUNT);
            return Optional.empty();
        }
        var place = fields.required(COUNT);
        return place.absent()
                ? Optional.empty()
                : Optional.of(Count.read(place, Math.max(branches, 1), declared.expressions()));
    }

    @Override
    public List<Exit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StatePlan plan) {
        var next = plan.leave(exit);
        var arms = branches.stream().map(branch -> branch.compile(plan.nodes())).toList();
        return plan.add(new Node.Fork(arms, needed, next, source));
    }
}
