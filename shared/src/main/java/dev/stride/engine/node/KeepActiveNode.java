package dev.stride.engine.node;

import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.node.ListenNode.SubscriptionResult;
import dev.stride.engine.transition.Effect;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.util.List;

/** The instance has done its work and stays (decisions 61, 115). */
public final class KeepActiveNode {

    public static NodeResult enter(Node.KeepActive node, NodeContext nodeContext) {
        var wait = new Wait.Events(nodeContext.branch().executionLimit().deadline());
        if (node.events().isEmpty()) {
            return new NodeResult.Pause(nodeContext.branch().waitingOn(wait), List.of());
        }
        return switch (ListenNode.subscription(node.events(), node.source(), nodeContext)) {
            case SubscriptionResult.Failed(Fault fault) -> new NodeResult.Fail(fault);
            case SubscriptionResult.Subscribed(EventSubscription eventSubscription) ->
                new NodeResult.Pause(
                        ListenNode.subscribe(eventSubscription, nodeContext).waitingOn(wait),
                        List.of(new Effect.Subscribe(eventSubscription.version())));
        };
    }

    /** An event has come that lets it run again; the state that it goes to takes it. */
    public static NodeResult onEvents(Node.KeepActive node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        return node.resumeAt().isPresent()
                ? new NodeResult.Proceed(branch.withEvents(branch.events().unsubscribed())
                        .goTo(node.resumeAt().getAsInt()))
                : new NodeResult.Pause(branch, List.of());
    }

    private KeepActiveNode() {}
}
