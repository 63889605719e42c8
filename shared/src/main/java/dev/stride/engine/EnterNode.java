package dev.stride.engine;

import dev.stride.plan.Node;
import java.util.Optional;

/** A state begins. */
final class EnterNode {

    static Outcome take(Node.Enter node, Here here) {
        var branch = here.branch();
        var scope = node.scope();
        here.journal()
                .add(new Entry.Entered(
                        here.now(), scope.state(), scope.kind(), node.source(), Optional.of(branch.data())));
        return new Outcome.On(
                branch.opening(new OpenScope(branch.at(), here.now())).goTo(node.next()));
    }

    private EnterNode() {}
}
