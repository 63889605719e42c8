package dev.stride.engine;

import dev.stride.plan.Node;
import java.util.Optional;

/** A state ends. The fault that led into it stays readable until here (decision 90). */
final class LeaveNode {

    static Outcome take(Node.Leave node, Here here) {
        var branch = here.branch();
        here.journal().add(new Entry.Left(here.now(), here.state(), node.source(), Optional.of(branch.data())));
        var readable = branch.raised().filter(raised -> raised.visit() == branch.visits());
        return new Outcome.On(branch.closing().withRaised(readable).goTo(node.next()));
    }

    private LeaveNode() {}
}
