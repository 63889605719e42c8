package dev.stride.engine.node;

import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.transition.Effect;
import dev.stride.plan.node.Node;
import java.util.List;

/** The behaviour of {@link Node.Detach}: starts a branch that its parent does not wait for. */
final class DetachNode {

    static NodeResult enter(Node.Detach node, NodeContext nodeContext) {
        var child = ChildBranches.detach(node.branch(), nodeContext);
        return new NodeResult.Proceed(
                nodeContext.branch().goTo(node.next()), List.of(new Effect.SendMessage(child.child(), child.begin())));
    }

    private DetachNode() {}
}
