package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.CalendarTime;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventInterest;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.node.AssignNode.PlacementResult;
import dev.stride.engine.node.ListenNode.SubscriptionResult;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.expression.Selection;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.schema.JsonSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The branch waits for events; the first way whose events have all come is taken (decisions 52, 53). */
public final class AwaitNode {

    public static NodeResult enter(Node.Await node, NodeContext nodeContext) {
        return satisfiedAlternative(node, nodeContext)
                .map(eventAlternative -> consume(node, eventAlternative, nodeContext))
                .orElseGet(() -> waitForEvents(node, nodeContext.withBranch(correlated(node, nodeContext.branch()))));
    }

    private static NodeResult waitForEvents(Node.Await node, NodeContext nodeContext) {
        var due = node.timeout().map(longest -> CalendarTime.plus(nodeContext.now(), longest));
        var wait = new Wait.Events(due);
        nodeContext
                .history()
                .add(new HistoryEntry.Awaiting(
                        nodeContext.now(),
                        nodeContext.stateName(),
                        node.source(),
                        node.events().stream().map(EventFilter::name).toList(),
                        due));
        var listening = nodeContext.branch().events().current().filter(open -> covers(open, node));
        if (listening.isPresent()) {
            return pauseWith(nodeContext.branch(), listening.get(), wait);
        }
        return switch (ListenNode.subscription(node.events(), node.source(), nodeContext)) {
            case SubscriptionResult.Failed(Fault fault) -> new NodeResult.Fail(fault);
            case SubscriptionResult.Subscribed(EventSubscription eventSubscription) ->
                pauseWith(ListenNode.subscribe(eventSubscription, nodeContext), eventSubscription, wait);
        };
    }

    /** The branch as it is tied by those events that have come, while it waits for others. */
    private static Branch correlated(Node.Await node, Branch branch) {
        var events = new HashMap<EventFilter, ReceivedEvent>();
        node.events()
                .forEach(event -> branch.events()
                        .firstNamed(event.name())
                        .ifPresent(receivedEvent -> events.put(event, receivedEvent)));
        return branch.withEvents(branch.events().withCorrelation(correlation(events)));
    }

    /** Events may have come since the subscription was made, so it is made known again. */
    private static NodeResult pauseWith(Branch branch, EventSubscription eventSubscription, Wait wait) {
        return new NodeResult.Pause(branch.waitingOn(wait), List.of(new Effect.Subscribe(eventSubscription.version())));
    }

    /** Events have come while it waits; when they do not suffice, there may be more. */
    public static NodeResult onEvents(Node.Await node, NodeContext nodeContext) {
        return satisfiedAlternative(node, nodeContext)
                .map(eventAlternative -> consume(node, eventAlternative, nodeContext))
                .orElseGet(() -> waitForMore(node, nodeContext));
    }

    private static NodeResult waitForMore(Node.Await node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var tied = correlated(node, branch);
        if (!tied.equals(branch)) {
            return switch (ListenNode.subscription(node.events(), node.source(), nodeContext.withBranch(tied))) {
                case SubscriptionResult.Failed(Fault fault) -> new NodeResult.Fail(fault);
                case SubscriptionResult.Subscribed(EventSubscription closer) ->
                    pauseWith(
                            ListenNode.subscribe(closer, nodeContext.withBranch(closeSubscription(tied))),
                            closer,
                            branch.waitingFor());
            };
        }
        var again = nodeContext.branch().events().current().stream()
                .<Effect>map(open -> new Effect.Subscribe(open.version()))
                .toList();
        return new NodeResult.Pause(nodeContext.branch(), again);
    }

    /** The time to wait is over. */
    public static NodeResult onTimer(Node.Await node, NodeContext nodeContext) {
        return node.onTimeout().isPresent()
                ? new NodeResult.Proceed(closeSubscription(nodeContext.branch())
                        .goTo(node.onTimeout().getAsInt()))
                : new NodeResult.Fail(
                        Fault.of(Fault.EVENT_TIMEOUT, "no event came in time").at(node.source()));
    }

    private static Optional<EventAlternative> satisfiedAlternative(Node.Await node, NodeContext nodeContext) {
        var eventSubscriptions = nodeContext.branch().events();
        return node.alternatives().stream()
                .filter(eventAlternative -> eventAlternative.events().stream()
                        .allMatch(consumedEvent -> eventSubscriptions
                                .firstNamed(consumedEvent.event().name())
                                .isPresent()))
                .findFirst();
    }

    private static NodeResult consume(Node.Await node, EventAlternative eventAlternative, NodeContext nodeContext) {
        var events = new HashMap<EventFilter, ReceivedEvent>();
        eventAlternative.events().stream()
                .map(ConsumedEvent::event)
                .distinct()
                .forEach(event -> nodeContext
                        .branch()
                        .events()
                        .firstNamed(event.name())
                        .ifPresent(receivedEvent -> events.put(event, receivedEvent)));
        var branch = nodeContext.branch();
        for (var consumedEvent : eventAlternative.events()) {
            var receivedEvent = events.get(consumedEvent.event());
            if (receivedEvent == null) {
                continue;
            }
            var objection = schemaFault(consumedEvent, receivedEvent, node.source());
            if (objection.isPresent()) {
                return reject(objection.get(), receivedEvent, branch);
            }
            switch (place(consumedEvent, receivedEvent, node.source(), nodeContext.withBranch(branch))) {
                case PlacementResult.Placed(Branch placed) -> branch = placed;
                case PlacementResult.Failed(Fault fault) -> {
                    return new NodeResult.Fail(fault);
                }
            }
        }
        events.forEach((event, receivedEvent) -> nodeContext
                .history()
                .add(new HistoryEntry.Consumed(
                        nodeContext.now(),
                        nodeContext.stateName(),
                        node.source(),
                        event.name(),
                        receivedEvent.content().path("id").asText(),
                        Optional.of(receivedEvent.content()))));
        var eventSubscriptions =
                branch.events().withCorrelation(correlation(events)).consuming(events.values());
        return new NodeResult.Proceed(
                closeSubscription(branch.withEvents(eventSubscriptions)).goTo(eventAlternative.next()));
    }

    /** What is wrong with the data of an event, if anything. */
    private static Optional<Fault> schemaFault(
            ConsumedEvent consumedEvent, ReceivedEvent receivedEvent, String source) {
        var data = receivedEvent.content().path("data");
        return consumedEvent
                .schema()
                .map(schema -> JsonSchema.validate(schema, data))
                .filter(problems -> !problems.isEmpty())
                .map(problems -> Fault.of(
                                Fault.VALIDATION,
                                "what came as \"%s\" is not as described: %s"
                                        .formatted(consumedEvent.event().name(), String.join("; ", problems)))
                        .at(source));
    }

    /** Such an event is consumed all the same: who waits again waits for another one. */
    private static NodeResult reject(Fault fault, ReceivedEvent receivedEvent, Branch branch) {
        return new NodeResult.Fail(
                fault, Optional.of(branch.withEvents(branch.events().consuming(List.of(receivedEvent)))));
    }

    private static PlacementResult place(
            ConsumedEvent consumedEvent, ReceivedEvent receivedEvent, String source, NodeContext nodeContext) {
        return switch (nodeContext.evaluate(consumedEvent.value(), receivedEvent.content())) {
            case Selection.Nothing() -> new PlacementResult.Placed(nodeContext.branch());
            case Selection.Failed(String message) ->
                new PlacementResult.Failed(NodeContext.expressionFault(message, source));
            case Selection.Value(JsonNode value) -> AssignNode.place(value, consumedEvent.placement(), nodeContext);
        };
    }

    /** What ties later events to this instance: the values of the first event that has them (decision 57). */
    private static Map<String, String> correlation(Map<EventFilter, ReceivedEvent> events) {
        var values = new HashMap<String, String>();
        events.forEach((event, receivedEvent) -> event.correlations().stream()
                .filter(correlation -> correlation.value().isEmpty())
                .forEach(correlation -> correlation
                        .path()
                        .extract(receivedEvent.content())
                        .ifPresent(value -> values.put(correlation.name(), value))));
        return values;
    }

    private static Branch closeSubscription(Branch branch) {
        return branch.withEvents(branch.events().closingCurrent());
    }

    /** Whether a subscription was made for this wait, by a {@link Node.Listen} before it. */
    private static boolean covers(EventSubscription open, Node.Await node) {
        var names = open.interests().stream().map(EventInterest::name).toList();
        return node.events().stream().allMatch(event -> names.contains(event.name()));
    }

    private AwaitNode() {}
}
