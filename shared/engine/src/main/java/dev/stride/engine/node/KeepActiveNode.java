package dev.stride.engine.node;

import dev.stride.engine.branch.Wait;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.transition.Effect;
import dev.stride.plan.node.Node;
import java.util.List;

/**
 * The behaviour of {@link Node.KeepActive}: keeps the instance active after its last state, until an event resumes it, its
 * timeout expires, or it is cancelled (docs/spec-decisions.md, 61, 115).
 */
final class KeepActiveNode {

    static NodeResult enter(Node.KeepActive node, NodeContext nodeContext) {
        var wait = new Wait.Events(nodeContext.branch().executionLimit().deadline());
        if (node.events().isEmpty()) {
            return new NodeResult.Commit(nodeContext.branch().waitingOn(wait), List.of());
        }
        return ListenNode.subscription(node.events(), node.source(), nodeContext)
                .<NodeResult>map(created -> new NodeResult.Commit(
                        ListenNode.subscribe(created, nodeContext).waitingOn(wait),
                        List.of(new Effect.Subscribe(created.version()))))
                .orElse(NodeResult.Fail::new);
    }

    /** Resumes the instance at the state that consumes the arrived event. */
    static NodeResult onEvents(Node.KeepActive node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        return node.resumeAt().isPresent()
                ? new NodeResult.Proceed(branch.withEvents(branch.events().unsubscribed())
                        .goTo(node.resumeAt().getAsInt()))
                : new NodeResult.Commit(branch, List.of());
    }

    private KeepActiveNode() {}
}
