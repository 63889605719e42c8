package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.engine.StartValues;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.event.EventInterest;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.transition.Effect;
import dev.stride.expression.Selection;
import dev.stride.plan.event.EventAttributePath;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A subscription that is durable before what follows it is done, such as an action whose answer is an event. */
public final class ListenNode {

    public static NodeResult enter(Node.Listen node, NodeContext nodeContext) {
        return switch (subscription(node.events(), node.source(), nodeContext)) {
            case SubscriptionResult.Failed(Fault fault) -> new NodeResult.Fail(fault);
            case SubscriptionResult.Subscribed(EventSubscription eventSubscription) ->
                new NodeResult.Commit(
                        subscribe(eventSubscription, nodeContext).goTo(node.next()),
                        List.of(new Effect.Subscribe(eventSubscription.version())));
        };
    }

    static Branch subscribe(EventSubscription eventSubscription, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        return branch.withEvents(branch.events().adding(eventSubscription));
    }

    /** A subscription, or why there can be none. */
    sealed interface SubscriptionResult {

        record Subscribed(EventSubscription subscription) implements SubscriptionResult {}

        record Failed(Fault fault) implements SubscriptionResult {}
    }

    /** The subscription to events as the branch correlates them now. */
    static SubscriptionResult subscription(List<EventFilter> events, String source, NodeContext nodeContext) {
        var interests = new ArrayList<EventInterest>();
        var started = startedHere(nodeContext);
        for (var event : events) {
            var bound = new TreeMap<String, String>();
            var open = new ArrayList<String>();
            var elsewhere = new TreeMap<String, EventAttributePath>();
            for (var correlation : event.correlations()) {
                correlation.elsewhere().ifPresent(place -> elsewhere.put(correlation.name(), place));
                switch (correlationValue(correlation, nodeContext)) {
                    case Selection.Value(JsonNode value) -> bound.put(correlation.name(), value.asText());
                    case Selection.Nothing() -> open.add(correlation.name());
                    case Selection.Failed(String message) -> {
                        return new SubscriptionResult.Failed(NodeContext.expressionFault(message, source));
                    }
                }
            }
            var starts = started.filter(_ -> StartValues.canStart(nodeContext.plan(), event, nodeContext.now()));
            interests.add(
                    new EventInterest(event.name(), event.type(), event.source(), bound, open, elsewhere, starts));
        }
        return new SubscriptionResult.Subscribed(
                new EventSubscription(nodeContext.nextVersion(), nodeContext.now(), interests));
    }

    /**
     * The workflow, if the branch waits in the state in which events start its instances. Where later events join a live instance,
     * one that has had an event gets them by its correlation.
     */
    private static Optional<String> startedHere(NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var eventSubscriptions = branch.events();
        var joined = !eventSubscriptions.mailbox().isEmpty()
                || !eventSubscriptions.consumed().equals(ConsumedEventIds.NONE);
        return nodeContext
                .plan()
                .settings()
                .starts()
                .filter(starts -> !(starts.joins() && joined))
                .filter(_ -> branch.id().isRoot())
                .filter(_ -> branch.stateNode()
                        .filter(enter -> enter == nodeContext.plan().start())
                        .isPresent())
                .map(_ -> nodeContext.plan().workflow().id());
    }

    /** The value that an attribute must have: the author's, else the one of an earlier event (decisions 57, 58). */
    private static Selection correlationValue(Correlation correlation, NodeContext nodeContext) {
        if (correlation.value().isEmpty()) {
            return knownValue(correlation.name(), nodeContext)
                    .<Selection>map(Selection.Value::new)
                    .orElseGet(Selection.Nothing::new);
        }
        return switch (nodeContext.evaluate(correlation.value().get())) {
            case Selection.Value(JsonNode value)
            when value.isValueNode() && !value.isNull() -> new Selection.Value(value);
            case Selection.Failed failed -> failed;
            case Selection.Value _, Selection.Nothing _ ->
                new Selection.Failed("the value of the attribute " + correlation.name() + " must be a text or number");
        };
    }

    private static Optional<JsonNode> knownValue(String name, NodeContext nodeContext) {
        Map<String, String> known = nodeContext.branch().events().correlation();
        return Optional.ofNullable(known.get(name)).map(TextNode::valueOf);
    }

    private ListenNode() {}
}
