package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.cloudevent.CloudEventValidation;
import dev.stride.common.Result;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The behaviour of {@link Node.Emit}: publishes events. Each event keeps its id when it is sent repeatedly, so consumers can
 * deduplicate it (docs/spec-decisions.md, 113).
 */
final class EmitNode {

    static NodeResult enter(Node.Emit node, NodeContext nodeContext) {
        var effects = new ArrayList<Effect>();
        var sent = nodeContext.branch().data();
        for (var template : node.events()) {
            var id = nodeContext.branch().callKey() + "." + effects.size();
            switch (build(template, id, node.source(), nodeContext)) {
                case Result.Ok<ObjectNode, Fault>(ObjectNode event) -> {
                    sent = event;
                    effects.add(new Effect.Publish(event));
                    nodeContext
                            .history()
                            .add(new HistoryEntry.Produced(
                                    nodeContext.now(),
                                    nodeContext.stateName(),
                                    node.source(),
                                    template.name(),
                                    event.path("id").textValue(),
                                    Optional.of(event)));
                }
                case Result.Failed<ObjectNode, Fault>(Fault fault) -> {
                    return new NodeResult.Fail(fault);
                }
            }
        }
        return node.sent().isEmpty()
                ? new NodeResult.Proceed(nodeContext.branch().goTo(node.next()), effects)
                : AssignNode.place(sent, node.sent().get(), nodeContext)
                        .<NodeResult>map(branch -> new NodeResult.Proceed(branch.goTo(node.next()), effects))
                        .orElse(NodeResult.Fail::new);
    }

    private static Result<ObjectNode, Fault> build(
            EventTemplate template, String id, String source, NodeContext nodeContext) {
        var event = JsonNodeFactory.instance.objectNode();
        event.put("specversion", "1.0");
        event.put("id", id);
        event.put("time", nodeContext.now().toString());
        var faults = new ArrayList<Fault>();
        if (template.computesAll()) {
            template.attributes()
                    .flatMap(attributes -> evaluate(attributes, source, faults, nodeContext))
                    .ifPresent(given -> setAttributes(given, event));
        } else {
            event.put("source", template.source());
            event.put("type", template.type());
        }
        template.attributes()
                .filter(_ -> !template.computesAll())
                .ifPresent(attributes -> evaluate(attributes, source, faults, nodeContext)
                        .ifPresent(given -> addAttributes(given, event)));
        template.data()
                .ifPresent(data -> evaluate(data, source, faults, nodeContext).ifPresent(payload -> {
                    event.put("datacontenttype", "application/json");
                    event.set("data", payload);
                }));
        validate(event, template.name()).ifPresent(faults::add);
        return faults.isEmpty() ? Result.ok(event) : Result.failed(faults.getFirst());
    }

    /** Checks what cannot be checked at deployment, because the values of attributes can come from data. */
    private static Optional<Fault> validate(ObjectNode event, String name) {
        var reasons = CloudEventValidation.validate(event).errors();
        if (!reasons.isEmpty()) {
            return Optional.of(Fault.of(
                    Fault.VALIDATION,
                    "the event `%s` is not a valid CloudEvent: %s".formatted(name, String.join("; ", reasons))));
        }
        var characters = event.properties().stream()
                .filter(attribute -> !attribute.getKey().equals("data"))
                .mapToInt(attribute -> attribute.getValue().asText().length())
                .sum();
        return characters <= Limits.EVENT_ATTRIBUTE_CHARACTERS
                ? Optional.empty()
                : Optional.of(Fault.of(
                        Fault.LIMIT,
                        "the attributes of `%s` have %,d characters, more than the limit of %,d"
                                .formatted(name, characters, Limits.EVENT_ATTRIBUTE_CHARACTERS)));
    }

    /** Adds attributes that the event lacks, with lower-case names and string values (docs/spec-decisions.md, 59). */
    private static void addAttributes(JsonNode given, ObjectNode event) {
        given.properties().forEach(attribute -> {
            var name = attribute.getKey().toLowerCase(Locale.ROOT);
            if (!event.has(name) && !attribute.getValue().isNull()) {
                event.put(name, attribute.getValue().asText(attribute.getValue().toString()));
            }
        });
    }

    private static void setAttributes(JsonNode given, ObjectNode event) {
        given.properties().stream()
                .filter(attribute -> !attribute.getValue().isNull())
                .forEach(attribute -> event.set(attribute.getKey().toLowerCase(Locale.ROOT), attribute.getValue()));
    }

    private static Optional<JsonNode> evaluate(
            Expression expression, String source, List<Fault> faults, NodeContext nodeContext) {
        return switch (nodeContext.evaluate(expression)) {
            case Selection.Value(JsonNode value) -> Optional.of(value);
            case Selection.Nothing() -> Optional.empty();
            case Selection.Failed(var failure) -> {
                faults.add(NodeContext.expressionFault(failure, source));
                yield Optional.empty();
            }
        };
    }

    private EmitNode() {}
}
