package dev.stride.engine;

import dev.stride.engine.ListenNode.Subscribing;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import java.util.List;

/** The instance has done its work and stays (decisions 61, 115). */
final class RestNode {

    static Outcome take(Node.Rest node, Here here) {
        var wait = new Wait.Events(here.branch().term().deadline());
        if (node.events().isEmpty()) {
            return new Outcome.Pause(here.branch().awaiting(wait), List.of());
        }
        return switch (ListenNode.subscription(node.events(), node.source(), here)) {
            case Subscribing.Not(Fault fault) -> new Outcome.Fail(fault);
            case Subscribing.To(Subscription subscription) ->
                new Outcome.Pause(
                        ListenNode.listening(subscription, here).awaiting(wait),
                        List.of(new Effect.Subscribe(subscription.version())));
        };
    }

    /** An event has come that lets it run again; the state that it goes to takes it. */
    static Outcome arrived(Node.Rest node, Here here) {
        var branch = here.branch();
        return node.again().isPresent()
                ? new Outcome.On(branch.withHearing(branch.hearing().unsubscribed())
                        .goTo(node.again().getAsInt()))
                : new Outcome.Pause(branch, List.of());
    }

    private RestNode() {}
}
