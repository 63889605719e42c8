package dev.stride.language.serverlessworkflow01.state;

import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow01.Branch;
import dev.stride.language.serverlessworkflow01.DataFlow;
import dev.stride.language.serverlessworkflow01.Declarations;
import dev.stride.plan.Arm;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs branches at the same time, each on a copy of the data, and waits for those that say so (section "Parallel State"). Its
 * result is an array of what the branches ended with, null for one that is not waited for.
 */
record ParallelState(List<Branch> branches, Exit exit, String source) implements StateBody {

    ParallelState {
        branches = List.copyOf(branches);
    }

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        var place = fields.required("branches");
        if (place.value().isArray() && place.value().isEmpty()) {
            place.fault("a parallel state has at least one branch", "");
        }
        if (place.value().size() > Limits.ARMS) {
            place.fault("a parallel state has at most " + Limits.ARMS + " branches", "use several states");
        }
        var branches = place.items().stream()
                .flatMap(item -> Branch.read(item, declared).stream())
                .toList();
        return Exit.read(fields, declared).map(exit -> new ParallelState(branches, exit, place.pointer()));
    }

    @Override
    public List<Exit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StatePlan plan) {
        var waited = branches.stream().filter(Branch::waits).toList();
        var first = waited.isEmpty() ? withoutWaiting(plan) : waiting(plan, waited);
        for (var branch : branches.reversed()) {
            if (!branch.waits()) {
                first = plan.add(new Node.Detach(start(branch, plan), first, branch.source()));
            }
        }
        return first;
    }

    private int withoutWaiting(StatePlan plan) {
        var nulls = branches.stream().map(_ -> "null").collect(Collectors.joining(", ", "[", "]"));
        return plan.assign(DataFlow.jq(nulls), source, plan.leave(exit));
    }

    private int waiting(StatePlan plan, List<Branch> waited) {
        var arms = waited.stream()
                .map(branch -> new Arm(branch.name(), start(branch, plan), Optional.empty()))
                .toList();
        var leave = plan.leave(exit);
        var next = waited.size() == branches.size() ? leave : plan.assign(slots(waited), source, leave);
        return plan.add(new Node.Fork(arms, Optional.empty(), Optional.of(new Placement.Replace()), next, source));
    }

    /** Over what the branches ended with that are waited for; gives a slot for each branch. */
    private Expression slots(List<Branch> waited) {
        return DataFlow.jq(branches.stream()
                .map(branch -> branch.waits() ? ".[" + waited.indexOf(branch) + "]" : "null")
                .collect(Collectors.joining(", ", "[", "]")));
    }

    private static int start(Branch branch, StatePlan plan) {
        return plan.inside(branch.flow(), source -> plan.add(new Node.Return(true, source)));
    }
}
