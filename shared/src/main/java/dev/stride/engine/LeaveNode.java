package dev.stride.engine;

import dev.stride.plan.Node;
import java.util.Optional;

/**
 * A state ends. The fault that led into it stays readable until here (decision 90). One that has completed can be
 * compensated from now on.
 */
final class LeaveNode {

    static Outcome take(Node.Leave node, Here here) {
        var branch = here.branch();
        here.journal().add(new Entry.Left(here.now(), here.state(), node.source(), Optional.of(branch.data())));
        var readable = branch.raised().filter(raised -> raised.visit() == branch.visits());
        var left = completed(branch, here)
                .closing()
                .withRaised(readable)
                .withHearing(branch.hearing().deaf());
        return new Outcome.On(left.goTo(node.next()));
    }

    private static Branch completed(Branch branch, Here here) {
        var failed = branch.raised()
                .filter(raised -> raised.visit() == branch.visits())
                .isPresent();
        var enter = (Node.Enter) here.plan().node(branch.scopes().getLast().enter());
        var compensation = enter.scope().compensation();
        return failed || compensation.isEmpty()
                ? branch
                : branch.withUndo(branch.undo().completing(compensation.getAsInt()));
    }

    private LeaveNode() {}
}
