package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Result;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.StartValues;
import dev.stride.engine.transition.Effect;
import dev.stride.expression.Evaluation;
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

/**
 * The behaviour of {@link Node.Listen}: subscribes to events, and commits the subscription before the next node runs. The branch
 * therefore also receives events that the next node causes.
 */
final class ListenNode {

    static NodeResult enter(Node.Listen node, NodeContext nodeContext) {
        return subscription(node.events(), node.source(), nodeContext)
                .<NodeResult>map(created -> new NodeResult.Commit(
                        subscribe(created, nodeContext).goTo(node.next()),
                        List.of(new Effect.Subscribe(created.version()))))
                .orElse(NodeResult.Fail::new);
    }

    static Branch subscribe(EventSubscription eventSubscription, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        return branch.withEvents(branch.events().adding(eventSubscription));
    }

    /** Creates a subscription with the correlation values that the branch has now. */
    static Result<EventSubscription, Fault> subscription(
            List<EventFilter> events, String source, NodeContext nodeContext) {
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
                    case Selection.Failed(var failure) -> {
                        return Result.failed(NodeContext.expressionFault(failure, source));
                    }
                }
            }
            var starts = started.filter(_ -> StartValues.canStart(nodeContext.plan(), event, nodeContext.now()));
            interests.add(
                    new EventInterest(event.name(), event.type(), event.source(), bound, open, elsewhere, starts));
        }
        return Result.ok(new EventSubscription(nodeContext.nextVersion(), nodeContext.now(), interests));
    }

    /**
     * Returns the id of the workflow if an awaited event could also start a new instance of it, because the branch
     * waits in the start state. Returns empty in any other state. Also returns empty if the first event has arrived and
     * the workflow assigns later events with equal correlation values to the same instance.
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
                .filter(starts -> starts.input().isEmpty() && !(starts.joins() && joined))
                .filter(_ -> branch.id().isRoot())
                .filter(_ -> branch.stateNode()
                        .filter(enter -> enter == nodeContext.plan().start())
                        .isPresent())
                .map(_ -> nodeContext.plan().workflow().id());
    }

    /** Returns the declared value, or else the one of an earlier event (docs/spec-decisions.md, 57, 58). */
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
                new Selection.Failed(new Evaluation.Failure(
                        "the value of the correlation attribute %s must be a string, number or boolean"
                                .formatted(correlation.name())));
        };
    }

    private static Optional<JsonNode> knownValue(String name, NodeContext nodeContext) {
        Map<String, String> known = nodeContext.branch().events().correlation();
        return Optional.ofNullable(known.get(name)).map(TextNode::valueOf);
    }

    private ListenNode() {}
}
