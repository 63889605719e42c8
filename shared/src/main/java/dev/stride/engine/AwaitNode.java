package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.AssignNode.Placed;
import dev.stride.engine.ListenNode.Subscribing;
import dev.stride.expression.Selection;
import dev.stride.plan.EventFilter;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import dev.stride.plan.Reception;
import dev.stride.plan.Way;
import dev.stride.schema.JsonSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The branch waits for events; the first way whose events have all come is taken (decisions 52, 53). */
final class AwaitNode {

    static Outcome take(Node.Await node, Here here) {
        return satisfied(node, here)
                .map(way -> consume(node, way, here))
                .orElseGet(() -> pause(node, here.with(tied(node, here.branch()))));
    }

    private static Outcome pause(Node.Await node, Here here) {
        var due = node.timeout().map(longest -> Calendar.after(here.now(), longest));
        var wait = new Wait.Events(due);
        here.journal()
                .add(new Entry.Awaiting(
                        here.now(),
                        here.state(),
                        node.source(),
                        node.events().stream().map(EventFilter::name).toList(),
                        due));
        var listening = here.branch().hearing().listening().filter(open -> covers(open, node));
        if (listening.isPresent()) {
            return paused(here.branch(), listening.get(), wait);
        }
        return switch (ListenNode.subscription(node.events(), node.source(), here)) {
            case Subscribing.Not(Fault fault) -> new Outcome.Fail(fault);
            case Subscribing.To(Subscription subscription) ->
                paused(ListenNode.listening(subscription, here), subscription, wait);
        };
    }

    /** The branch as it is tied by those events that have come, while it waits for others. */
    private static Branch tied(Node.Await node, Branch branch) {
        var events = new HashMap<EventFilter, Heard>();
        node.events()
                .forEach(event -> branch.hearing().first(event.name()).ifPresent(heard -> events.put(event, heard)));
        return branch.withHearing(branch.hearing().correlated(correlation(events)));
    }

    /** Events may have come since the subscription was made, so it is made known again. */
    private static Outcome paused(Branch branch, Subscription subscription, Wait wait) {
        return new Outcome.Pause(branch.awaiting(wait), List.of(new Effect.Subscribe(subscription.version())));
    }

    /** Events have come while it waits; when they do not suffice, there may be more. */
    static Outcome arrived(Node.Await node, Here here) {
        return satisfied(node, here).map(way -> consume(node, way, here)).orElseGet(() -> more(node, here));
    }

    private static Outcome more(Node.Await node, Here here) {
        var branch = here.branch();
        var tied = tied(node, branch);
        if (!tied.equals(branch)) {
            return switch (ListenNode.subscription(node.events(), node.source(), here.with(tied))) {
                case Subscribing.Not(Fault fault) -> new Outcome.Fail(fault);
                case Subscribing.To(Subscription closer) ->
                    paused(ListenNode.listening(closer, here.with(closed(tied))), closer, branch.waitingFor());
            };
        }
        var again = here.branch().hearing().listening().stream()
                .<Effect>map(open -> new Effect.Subscribe(open.version()))
                .toList();
        return new Outcome.Pause(here.branch(), again);
    }

    /** The time to wait is over. */
    static Outcome timedOut(Node.Await node, Here here) {
        return node.onTimeout().isPresent()
                ? new Outcome.On(closed(here.branch()).goTo(node.onTimeout().getAsInt()))
                : new Outcome.Fail(Fault.of(Fault.EVENT_TIMEOUT, "no event came in time (at " + node.source() + ")"));
    }

    private static Optional<Way> satisfied(Node.Await node, Here here) {
        var hearing = here.branch().hearing();
        return node.ways().stream()
                .filter(way -> way.receptions().stream()
                        .allMatch(reception ->
                                hearing.first(reception.event().name()).isPresent()))
                .findFirst();
    }

    private static Outcome consume(Node.Await node, Way way, Here here) {
        var events = new HashMap<EventFilter, Heard>();
        way.receptions().stream()
                .map(Reception::event)
                .distinct()
                .forEach(event ->
                        here.branch().hearing().first(event.name()).ifPresent(heard -> events.put(event, heard)));
        var branch = here.branch();
        for (var reception : way.receptions()) {
            var heard = events.get(reception.event());
            if (heard == null) {
                continue;
            }
            var objection = objection(reception, heard, node.source());
            if (objection.isPresent()) {
                return refuse(objection.get(), heard, branch);
            }
            switch (received(reception, heard, node.source(), here.with(branch))) {
                case Placed.In(Branch placed) -> branch = placed;
                case Placed.Not(Fault fault) -> {
                    return new Outcome.Fail(fault);
                }
            }
        }
        events.forEach((event, heard) -> here.journal()
                .add(new Entry.Consumed(
                        here.now(),
                        here.state(),
                        node.source(),
                        event.name(),
                        heard.content().path("id").asText(),
                        Optional.of(heard.content()))));
        var hearing = branch.hearing().correlated(correlation(events)).consuming(events.values());
        return new Outcome.On(closed(branch.withHearing(hearing)).goTo(way.next()));
    }

    /** What is wrong with the data of an event, if anything. */
    private static Optional<Fault> objection(Reception reception, Heard heard, String source) {
        var data = heard.content().path("data");
        return reception
                .schema()
                .map(schema -> JsonSchema.check(schema, data))
                .filter(problems -> !problems.isEmpty())
                .map(problems -> Fault.of(
                        Fault.VALIDATION,
                        "what came as \"%s\" is not as described (at %s): %s"
                                .formatted(reception.event().name(), source, String.join("; ", problems))));
    }

    /** Such an event is consumed all the same: who waits again waits for another one. */
    private static Outcome refuse(Fault fault, Heard heard, Branch branch) {
        return new Outcome.Fail(
                fault, Optional.of(branch.withHearing(branch.hearing().consuming(List.of(heard)))));
    }

    private static Placed received(Reception reception, Heard heard, String source, Here here) {
        return switch (here.evaluate(reception.value(), heard.content())) {
            case Selection.Nothing() -> new Placed.In(here.branch());
            case Selection.Broken(String message) -> new Placed.Not(Here.expressionFault(message, source));
            case Selection.Value(JsonNode value) -> AssignNode.place(value, reception.placement(), here);
        };
    }

    /** What ties later events to this instance: the values of the first event that has them (decision 57). */
    private static Map<String, String> correlation(Map<EventFilter, Heard> events) {
        var values = new HashMap<String, String>();
        events.forEach((event, heard) -> event.correlations().stream()
                .filter(correlation -> correlation.value().isEmpty())
                .forEach(correlation -> correlation
                        .place()
                        .in(heard.content())
                        .ifPresent(value -> values.put(correlation.name(), value))));
        return values;
    }

    private static Branch closed(Branch branch) {
        return branch.withHearing(branch.hearing().closing());
    }

    /** Whether a subscription was made for this wait, by a {@link Node.Listen} before it. */
    private static boolean covers(Subscription open, Node.Await node) {
        var names = open.interests().stream().map(Interest::event).toList();
        return node.events().stream().allMatch(event -> names.contains(event.name()));
    }

    private AwaitNode() {}
}
