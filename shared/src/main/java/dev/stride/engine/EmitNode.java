package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.cloudevent.CloudEventCheck;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.EventTemplate;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Events are published. Each has an id that it keeps however often it is sent (decision 113). */
final class EmitNode {

    static Outcome take(Node.Emit node, Here here) {
        var effects = new ArrayList<Effect>();
        for (var template : node.events()) {
            var id = here.branch().callKey() + "." + effects.size();
            switch (event(template, id, node.source(), here)) {
                case Made.Event(ObjectNode event) -> {
                    effects.add(new Effect.Publish(event));
                    here.journal()
                            .add(new Entry.Produced(
                                    here.now(),
                                    here.state(),
                                    node.source(),
                                    template.name(),
                                    event.path("id").textValue(),
                                    Optional.of(event)));
                }
                case Made.Not(Fault fault) -> {
                    return new Outcome.Fail(fault);
                }
            }
        }
        return new Outcome.On(here.branch().goTo(node.next()), effects);
    }

    private sealed interface Made {

        record Event(ObjectNode event) implements Made {}

        record Not(Fault fault) implements Made {}
    }

    private static Made event(EventTemplate template, String id, String source, Here here) {
        var event = JsonNodeFactory.instance.objectNode();
        event.put("specversion", "1.0");
        event.put("id", id);
        event.put("source", template.source());
        event.put("type", template.type());
        event.put("time", here.now().toString());
        var faults = new ArrayList<Fault>();
        template.attributes()
                .ifPresent(attributes ->
                        evaluated(attributes, source, faults, here).ifPresent(given -> addAttributes(given, event)));
        template.data()
                .ifPresent(data -> evaluated(data, source, faults, here).ifPresent(payload -> {
                    event.put("datacontenttype", "application/json");
                    event.set("data", payload);
                }));
        checked(event, template.name()).ifPresent(faults::add);
        return faults.isEmpty() ? new Made.Event(event) : new Made.Not(faults.getFirst());
    }

    /** Attributes that come from data may have values that no bus takes. */
    private static Optional<Fault> checked(ObjectNode event, String name) {
        var reasons = CloudEventCheck.of(event).faults();
        if (!reasons.isEmpty()) {
            return Optional.of(
                    Fault.of(Fault.VALIDATION, "`" + name + "` would be no CloudEvent: " + String.join("; ", reasons)));
        }
        var characters = event.properties().stream()
                .filter(attribute -> !attribute.getKey().equals("data"))
                .mapToInt(attribute -> attribute.getValue().asText().length())
                .sum();
        return characters <= Limits.EVENT_ATTRIBUTE_CHARACTERS
                ? Optional.empty()
                : Optional.of(Fault.of(
                        Fault.LIMIT,
                        "the attributes of `%s` have %,d characters, more than the %,d that an event may have beside its data"
                                .formatted(name, characters, Limits.EVENT_ATTRIBUTE_CHARACTERS)));
    }

    /** Names of attributes are lower case in CloudEvents, and their values are texts (decision 59). */
    private static void addAttributes(JsonNode given, ObjectNode event) {
        given.properties().forEach(attribute -> {
            var name = attribute.getKey().toLowerCase(Locale.ROOT);
            if (!event.has(name) && !attribute.getValue().isNull()) {
                event.put(name, attribute.getValue().asText(attribute.getValue().toString()));
            }
        });
    }

    private static Optional<JsonNode> evaluated(Expression expression, String source, List<Fault> faults, Here here) {
        return switch (here.evaluate(expression)) {
            case Selection.Value(JsonNode value) -> Optional.of(value);
            case Selection.Nothing() -> Optional.empty();
            case Selection.Broken(String message) -> {
                faults.add(Here.expressionFault(message, source));
                yield Optional.empty();
            }
        };
    }

    private EmitNode() {}
}
