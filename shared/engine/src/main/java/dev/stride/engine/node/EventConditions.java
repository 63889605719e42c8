package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.common.Result;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Selection;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Selects the received events that meet the conditions of a {@link Node.Await} (docs/decisions/event-conditions.md). */
final class EventConditions {

    /** The property of {@code $WORKFLOW} with the events that arrived before the tested one, each with its name. */
    private static final String RECEIVED = "received";

    /**
     * Keeps each received event that meets a condition of the node, under the name of the event filter with this
     * condition. If the node does not keep its subscription open, keeps only the first event for each condition. Stores
     * the ids of all other events as consumed, so that the branch does not receive these events again.
     */
    static EventSubscriptions filter(Node.Await node, NodeContext nodeContext) {
        var entries = node.conditional();
        var events = nodeContext.branch().events();
        if (entries.isEmpty()) {
            return events;
        }
        var kept = new ArrayList<ReceivedEvent>();
        var dropped = new ArrayList<ReceivedEvent>();
        var served = new HashSet<ConsumedEvent>();
        for (var receivedEvent : inOrderOfArrival(events.mailbox())) {
            var serves = entries.stream()
                    .filter(entry -> (node.standing() || !served.contains(entry))
                            && meets(entry, receivedEvent, kept, nodeContext))
                    .toList();
            served.addAll(serves);
            if (serves.isEmpty()) {
                dropped.add(receivedEvent);
            } else {
                kept.add(receivedEvent.named(serves.getFirst().event().name()));
            }
        }
        return events.consuming(dropped).keeping(kept);
    }

    /** Returns the earliest received event that a filter and its condition select. */
    static Optional<ReceivedEvent> find(ConsumedEvent entry, NodeContext nodeContext) {
        var events = nodeContext.branch().events();
        return entry.when().isEmpty()
                ? events.firstNamed(entry.event().name())
                : events.mailbox().stream()
                        .filter(receivedEvent ->
                                meets(entry, receivedEvent, before(receivedEvent, events.mailbox()), nodeContext))
                        .findFirst();
    }

    private static List<ReceivedEvent> before(ReceivedEvent receivedEvent, List<ReceivedEvent> all) {
        return all.stream()
                .filter(other -> other.id().compareTo(receivedEvent.id()) < 0)
                .toList();
    }

    /**
     * For each event filter in {@code entries}, takes the earliest received event that the filter selects, and
     * evaluates the filter's value expression on it. Returns the values as a JSON array, in the order of arrival. If
     * several filters select the same event, only the first of them adds a value.
     */
    static Result<JsonNode, Fault> collect(List<ConsumedEvent> entries, String source, NodeContext nodeContext) {
        var values = JsonNodeFactory.instance.arrayNode();
        var consumed = entries.stream()
                .flatMap(entry -> find(entry, nodeContext).stream())
                .distinct()
                .toList();
        for (var receivedEvent : inOrderOfArrival(consumed)) {
            var entry = entries.stream()
                    .filter(it -> find(it, nodeContext).equals(Optional.of(receivedEvent)))
                    .findFirst()
                    .orElseThrow();
            switch (nodeContext.evaluate(entry.value(), receivedEvent.content())) {
                case Selection.Value(JsonNode value) -> values.add(value);
                case Selection.Nothing() -> values.addNull();
                case Selection.Failed(var failure) -> {
                    return Result.failed(NodeContext.expressionFault(failure, source));
                }
            }
        }
        return Result.ok(values);
    }

    private static List<ReceivedEvent> inOrderOfArrival(List<ReceivedEvent> events) {
        return events.stream().sorted(Comparator.comparing(ReceivedEvent::id)).toList();
    }

    /** @param earlier the events that the branch received earlier in this wait and did not consume */
    private static boolean meets(
            ConsumedEvent entry, ReceivedEvent receivedEvent, List<ReceivedEvent> earlier, NodeContext nodeContext) {
        return matches(entry, receivedEvent, nodeContext)
                && entry.when()
                        .map(when ->
                                nodeContext.test(when, receivedEvent.content(), Map.of(RECEIVED, received(earlier))))
                        .filter(ConditionResult.Met.class::isInstance)
                        .isPresent();
    }

    private static ArrayNode received(List<ReceivedEvent> earlier) {
        var received = JsonNodeFactory.instance.arrayNode();
        earlier.forEach(event -> received.addObject().put("name", event.name()).set("event", event.content()));
        return received;
    }

    /** A received event has the name of only one of the filters that it matched, so its attributes are compared too. */
    private static boolean matches(ConsumedEvent entry, ReceivedEvent receivedEvent, NodeContext nodeContext) {
        var name = entry.event().name();
        return receivedEvent.name().equals(name)
                || nodeContext.branch().events().current().stream()
                        .flatMap(open -> open.interests().stream())
                        .filter(interest -> interest.name().equals(name))
                        .anyMatch(interest -> matches(interest, receivedEvent.content()));
    }

    private static boolean matches(EventInterest interest, JsonNode event) {
        return EventFilter.matchesType(interest.type(), event.path("type").asText()) && interest.matches(event);
    }

    private EventConditions() {}
}
