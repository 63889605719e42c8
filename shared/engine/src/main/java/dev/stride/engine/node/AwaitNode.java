package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Result;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.CalendarTime;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.StepListener.Step;
import dev.stride.expression.Selection;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.schema.JsonSchema;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * The behaviour of {@link Node.Await}: the branch waits for events, and proceeds with the first alternative whose events have
 * all arrived (docs/spec-decisions.md, 52, 53).
 */
final class AwaitNode {

    static NodeResult enter(Node.Await node, NodeContext nodeContext) {
        return satisfiedAlternative(node, nodeContext)
                .map(eventAlternative -> consume(node, eventAlternative, nodeContext))
                .orElseGet(() -> waitForEvents(node, nodeContext.withBranch(correlated(node, nodeContext.branch()))));
    }

    private static NodeResult waitForEvents(Node.Await node, NodeContext nodeContext) {
        var due = node.timeout().map(timeout -> CalendarTime.plus(nodeContext.now(), timeout));
        var wait = new Wait.Events(due);
        nodeContext
                .history()
                .add(new HistoryEntry.Awaiting(
                        nodeContext.now(),
                        nodeContext.stateName(),
                        node.source(),
                        node.events().stream().map(EventFilter::name).toList(),
                        due));
        var listening =
                nodeContext.branch().events().current().filter(open -> covers(open, node, nodeContext.branch()));
        if (listening.isPresent()) {
            return pauseWith(nodeContext.branch(), listening.get(), wait);
        }
        return subscription(node, nodeContext)
                .map(created -> pauseWith(ListenNode.subscribe(created, nodeContext), created, wait))
                .orElse(NodeResult.Fail::new);
    }

    /** Stores the correlation values of the events that have arrived, which the missing events must have too. */
    private static Branch correlated(Node.Await node, Branch branch) {
        var events = new HashMap<EventFilter, ReceivedEvent>();
        node.events()
                .forEach(event -> branch.events()
                        .firstNamed(event.name())
                        .ifPresent(receivedEvent -> events.put(event, receivedEvent)));
        return branch.withEvents(branch.events().withCorrelation(correlation(events)));
    }

    private static Result<EventSubscription, Fault> subscription(Node.Await node, NodeContext nodeContext) {
        return ListenNode.subscription(node.events(), node.source(), nodeContext)
                .map(created -> created.standing(depth(node, nodeContext.branch())));
    }

    private static int depth(Node.Await node, Branch branch) {
        return node.standing() ? branch.scopes().size() : 0;
    }

    /** Registers the subscription, even once more, because that also delivers the events that arrived meanwhile. */
    private static NodeResult pauseWith(Branch branch, EventSubscription eventSubscription, Wait wait) {
        return new NodeResult.Commit(
                branch.waitingOn(wait), List.of(new Effect.Subscribe(eventSubscription.version())));
    }

    /** Keeps waiting until all events of one alternative of the node have arrived. */
    static NodeResult onEvents(Node.Await node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var meeting = nodeContext.withBranch(branch.withEvents(EventConditions.filter(node, nodeContext)));
        return satisfiedAlternative(node, meeting)
                .map(eventAlternative -> consume(node, eventAlternative, meeting))
                .orElseGet(() -> waitForMore(node, meeting));
    }

    private static NodeResult waitForMore(Node.Await node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var correlated = correlated(node, branch);
        if (!correlated.equals(branch)) {
            return subscription(node, nodeContext.withBranch(correlated))
                    .map(narrower -> pauseWith(
                            ListenNode.subscribe(narrower, nodeContext.withBranch(closeSubscription(correlated))),
                            narrower,
                            branch.waitingFor()))
                    .orElse(NodeResult.Fail::new);
        }
        var resubscribe = nodeContext.branch().events().current().stream()
                .<Effect>map(open -> new Effect.Subscribe(open.version()))
                .toList();
        return new NodeResult.Commit(nodeContext.branch(), resubscribe);
    }

    static NodeResult onTimer(Node.Await node, NodeContext nodeContext) {
        nodeContext.report(Step.TIMEOUT, 0);
        return node.onTimeout().isPresent()
                ? new NodeResult.Proceed(closeSubscription(nodeContext.branch())
                        .goTo(node.onTimeout().getAsInt()))
                : new NodeResult.Fail(Fault.of(
                                Fault.EVENT_TIMEOUT,
                                "no event arrived within the timeout of %s"
                                        .formatted(node.timeout()
                                                .map(PeriodDuration::toString)
                                                .orElse("the state")))
                        .at(node.source()));
    }

    private static Optional<EventAlternative> satisfiedAlternative(Node.Await node, NodeContext nodeContext) {
        var satisfied = node.alternatives().stream()
                .filter(eventAlternative -> eventAlternative.events().stream()
                        .allMatch(consumedEvent ->
                                EventConditions.find(consumedEvent, nodeContext).isPresent()));
        return node.standing()
                ? satisfied.reduce((first, other) ->
                        arrival(other, nodeContext).compareTo(arrival(first, nodeContext)) < 0 ? other : first)
                : satisfied.findFirst();
    }

    /** Returns the id of the event that completed an alternative: of the last to arrive, as ids sort by arrival. */
    private static String arrival(EventAlternative eventAlternative, NodeContext nodeContext) {
        return eventAlternative.events().stream()
                .flatMap(consumedEvent -> EventConditions.find(consumedEvent, nodeContext).stream())
                .map(ReceivedEvent::id)
                .max(Comparator.naturalOrder())
                .orElse("");
    }

    private static NodeResult consume(Node.Await node, EventAlternative eventAlternative, NodeContext nodeContext) {
        var events = new LinkedHashMap<EventFilter, ReceivedEvent>();
        eventAlternative
                .events()
                .forEach(consumedEvent -> EventConditions.find(consumedEvent, nodeContext)
                        .ifPresent(receivedEvent -> events.putIfAbsent(consumedEvent.event(), receivedEvent)));
        var branch = nodeContext.branch();
        for (var consumedEvent : eventAlternative.events()) {
            var receivedEvent = events.get(consumedEvent.event());
            if (receivedEvent == null || eventAlternative.collected().isPresent()) {
                continue;
            }
            switch (place(consumedEvent, receivedEvent, node.source(), nodeContext.withBranch(branch))) {
                case Result.Ok<Branch, Fault>(Branch placed) -> branch = placed;
                case Result.Failed<Branch, Fault>(Fault fault) -> {
                    return reject(fault, List.of(receivedEvent), nodeContext);
                }
            }
        }
        if (eventAlternative.collected().isPresent()) {
            var placement = eventAlternative.collected().get();
            var placed = EventConditions.collect(eventAlternative.events(), node.source(), nodeContext)
                    .flatMap(values -> AssignNode.place(values, placement, nodeContext));
            switch (placed) {
                case Result.Ok<Branch, Fault>(Branch collected) -> branch = collected;
                case Result.Failed<Branch, Fault>(Fault fault) -> {
                    return reject(fault, events.values(), nodeContext);
                }
            }
        }
        record(events, node.source(), nodeContext);
        nodeContext.report(Step.ALTERNATIVE, node.alternatives().indexOf(eventAlternative));
        var consuming = branch.events().withCorrelation(correlation(events)).consuming(events.values());
        var consumed = node.standing()
                ? branch.withEvents(consuming.keeping(List.of()))
                : closeSubscription(branch.withEvents(consuming));
        return new NodeResult.Proceed(consumed.goTo(eventAlternative.next()));
    }

    /** Adds each consumed event once to the history, under the name of the first filter that selects it. */
    private static void record(Map<EventFilter, ReceivedEvent> events, String source, NodeContext nodeContext) {
        var recorded = new HashSet<JsonNode>();
        events.forEach((event, receivedEvent) -> {
            if (recorded.add(receivedEvent.content())) {
                nodeContext
                        .history()
                        .add(new HistoryEntry.Consumed(
                                nodeContext.now(),
                                nodeContext.stateName(),
                                source,
                                event.name(),
                                receivedEvent.content().path("id").asText(),
                                Optional.of(receivedEvent.content())));
            }
        });
    }

    private static Optional<Fault> schemaFault(
            ConsumedEvent consumedEvent, ReceivedEvent receivedEvent, String source) {
        var data = receivedEvent.content().path("data");
        return consumedEvent
                .schema()
                .map(schema -> JsonSchema.validate(schema, data))
                .filter(problems -> !problems.isEmpty())
                .map(problems -> Fault.of(
                                Fault.VALIDATION,
                                "the data of the event \"%s\" does not match its schema: %s"
                                        .formatted(consumedEvent.event().name(), String.join("; ", problems)))
                        .at(source));
    }

    /** Consumes events whose data cannot be used and fails, with the data as it was, so that a retry waits for others. */
    private static NodeResult reject(Fault fault, Collection<ReceivedEvent> unusable, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        return new NodeResult.Fail(
                fault, Optional.of(branch.withEvents(branch.events().consuming(unusable))));
    }

    private static Result<Branch, Fault> place(
            ConsumedEvent consumedEvent, ReceivedEvent receivedEvent, String source, NodeContext nodeContext) {
        var schemaFault = schemaFault(consumedEvent, receivedEvent, source);
        if (schemaFault.isPresent()) {
            return Result.failed(schemaFault.get());
        }
        return switch (nodeContext.evaluate(consumedEvent.value(), receivedEvent.content())) {
            case Selection.Nothing() -> Result.ok(nodeContext.branch());
            case Selection.Failed(var failure) -> Result.failed(NodeContext.expressionFault(failure, source));
            case Selection.Value(JsonNode value) -> AssignNode.place(value, consumedEvent.placement(), nodeContext);
        };
    }

    /**
     * Returns the correlation values that the given events contain, except for correlations whose value the author declared.
     * Events that arrive later must have the same values (docs/spec-decisions.md, 57).
     */
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

    /** Returns whether a {@link Node.Listen} node, or an earlier run of this node, has subscribed to all awaited events. */
    private static boolean covers(EventSubscription open, Node.Await node, Branch branch) {
        var names = open.interests().stream().map(EventInterest::name).toList();
        return open.depth() == depth(node, branch)
                && node.events().stream().allMatch(event -> names.contains(event.name()));
    }

    private AwaitNode() {}
}
