package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Selection;
import dev.stride.plan.EventFilter;
import dev.stride.plan.EventFilter.Correlation;
import dev.stride.plan.EventPlace;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A subscription that is durable before what follows it is done, such as an action whose answer is an event. */
final class ListenNode {

    static Outcome take(Node.Listen node, Here here) {
        return switch (subscription(node.events(), node.source(), here)) {
            case Subscribing.Not(Fault fault) -> new Outcome.Fail(fault);
            case Subscribing.To(Subscription subscription) ->
                new Outcome.Save(
                        listening(subscription, here).goTo(node.next()),
                        List.of(new Effect.Subscribe(subscription.version())));
        };
    }

    static Branch listening(Subscription subscription, Here here) {
        var branch = here.branch();
        return branch.withHearing(branch.hearing().listeningTo(subscription));
    }

    /** A subscription, or why there can be none. */
    sealed interface Subscribing {

        record To(Subscription subscription) implements Subscribing {}

        record Not(Fault fault) implements Subscribing {}
    }

    /** The subscription to events as the branch correlates them now. */
    static Subscribing subscription(List<EventFilter> events, String source, Here here) {
        var interests = new ArrayList<Interest>();
        for (var event : events) {
            var bound = new TreeMap<String, String>();
            var open = new ArrayList<String>();
            var elsewhere = new TreeMap<String, EventPlace>();
            for (var correlation : event.correlations()) {
                correlation.elsewhere().ifPresent(place -> elsewhere.put(correlation.name(), place));
                switch (value(correlation, here)) {
                    case Selection.Value(JsonNode value) -> bound.put(correlation.name(), value.asText());
                    case Selection.Nothing() -> open.add(correlation.name());
                    case Selection.Broken(String message) -> {
                        return new Subscribing.Not(Here.expressionFault(message, source));
                    }
                }
            }
            interests.add(new Interest(event.name(), event.type(), event.source(), bound, open, elsewhere));
        }
        return new Subscribing.To(new Subscription(here.nextVersion(), here.now(), interests));
    }

    /** The value that an attribute must have: the author's, else the one of an earlier event (decisions 57, 58). */
    private static Selection value(Correlation correlation, Here here) {
        if (correlation.value().isEmpty()) {
            return known(correlation.name(), here)
                    .<Selection>map(Selection.Value::new)
                    .orElseGet(Selection.Nothing::new);
        }
        return switch (here.evaluate(correlation.value().get())) {
            case Selection.Value(JsonNode value)
            when value.isValueNode() && !value.isNull() -> new Selection.Value(value);
            case Selection.Broken broken -> broken;
            case Selection.Value _, Selection.Nothing _ ->
                new Selection.Broken("the value of the attribute " + correlation.name() + " must be a text or number");
        };
    }

    private static Optional<JsonNode> known(String name, Here here) {
        Map<String, String> known = here.branch().hearing().correlation();
        return Optional.ofNullable(known.get(name)).map(TextNode::valueOf);
    }

    private ListenNode() {}
}
