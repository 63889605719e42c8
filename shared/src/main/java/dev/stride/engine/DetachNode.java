package dev.stride.engine;

import dev.stride.plan.Node;
import java.util.List;

/** An arm begins that nobody waits for. */
final class DetachNode {

    static Outcome take(Node.Detach node, Here here) {
        return new Outcome.Save(
                here.branch().goTo(node.next()), List.of(new Effect.Detach(here.nextVersion(), node.arm())));
    }

    private DetachNode() {}
}
