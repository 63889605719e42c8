package dev.stride.engine;

import dev.stride.plan.Node;

/** Completed states are compensated, each once, the last one first (decisions 106-108). */
final class CompensateNode {

    static Outcome take(Node.Compensate node, Here here) {
        var branch = here.branch();
        var completed = branch.undo().completed();
        return new Outcome.On(
                completed.isEmpty()
                        ? branch.goTo(node.next())
                        : branch.withUndo(branch.undo().undoing(branch.at())).goTo(completed.getLast()));
    }

    private CompensateNode() {}
}
