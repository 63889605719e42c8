package dev.stride.engine;

import dev.stride.plan.Node;
import java.util.List;

/** An arm has done its work, or a compensation has. */
final class ReturnNode {

    static Outcome take(Node.Return node, Here here) {
        var branch = here.branch();
        if (branch.undo().back().isPresent()) {
            var back = branch.undo().back().getAsInt();
            return new Outcome.On(branch.withUndo(branch.undo().done()).goTo(back));
        }
        return completed(node.whole() ? handingOver(branch) : branch, here);
    }

    private static Branch handingOver(Branch arm) {
        return arm.withContributions(List.of(new Contribution(arm.data(), Spot.ROOT)));
    }

    /** An arm completes. Nobody needs its copy of the data any more. */
    static Outcome completed(Branch branch, Here here) {
        return new Outcome.Over(branch.emptied().ended(Status.COMPLETED, here.now()));
    }

    private ReturnNode() {}
}
