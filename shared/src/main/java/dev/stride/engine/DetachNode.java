package dev.stride.engine;

import dev.stride.plan.Node;
import java.util.List;

/** An arm begins that nobody waits for. */
final class DetachNode {

    static Outcome take(Node.Detach node, Here here) {
        var arm = Children.detached(node.arm(), here);
        return new Outcome.On(here.branch().goTo(node.next()), List.of(new Effect.Tell(arm.child(), arm.begin())));
    }

    private DetachNode() {}
}
