package dev.stride.language.serverlessworkflow08.action;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.Limits;
import dev.stride.call.http.client.PercentEncoding;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Correlation;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.expression.WrappedExpressions;
import dev.stride.plan.event.EventTemplate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Parses the events that a transition, an end or an action publishes (section "ProducedEvent Definition"). */
public final class ProducedEvent {

    private static final String BARE_TEXT =
            "`data` must be a jq 1.6 expression; write a constant string with double quotes, as in `\"done\"`";

    /** The attributes that come from the definition of the event or from the runtime, and {@code data}. */
    private static final Set<String> GIVEN =
            Set.of("specversion", "id", "source", "type", "time", "datacontenttype", "data");

    /** Parses the events of a transition or an end. */
    public static List<EventTemplate> parseAll(Place place, Declarations declared) {
        var items = place.items();
        if (items.size() > Limits.EVENTS_PER_EXIT) {
            place.fault("more than %s events are produced at once".formatted(Limits.EVENTS_PER_EXIT), "remove some");
        }
        return items.stream().flatMap(item -> parse(item, declared).stream()).toList();
    }

    private static Optional<EventTemplate> parse(Place place, Declarations declared) {
        var fields = place.fields();
        var event = parse(fields, "eventRef", declared);
        fields.warnUnknown();
        return event;
    }

    /**
     * Parses a reference to an event definition together with the data of the published event.
     *
     * @param reference name of the property that contains the reference
     */
    static Optional<EventTemplate> parse(Fields fields, String reference, Declarations declared) {
        var event = declared.findEvent(fields.required(reference), Kind.PRODUCED);
        var data = parseData(fields.get("data"), declared);
        var attributes = parseAttributes(fields.get("contextAttributes"), declared);
        return event.map(produced -> new EventTemplate(
                produced.name(),
                produced.type(),
                produced.source().orElse("/workflows/" + PercentEncoding.encode(declared.workflow())),
                data,
                attributes));
    }

    /**
     * Parses a payload. A string without wrappers <code>${ }</code> is read as one expression. In an object, and in a string with
     * wrappers, only the wrapped parts are expressions.
     */
    public static Optional<Expression> parseData(Place place, Declarations declared) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        if (!place.value().isTextual() && !place.value().isObject()) {
            place.fault("expected an expression or an object", "use an expression such as `${ .order }`");
        }
        var expressions = declared.expressions();
        var isBare = place.value().isTextual()
                && WrappedExpressions.findIn(place).findAny().isEmpty();
        return Optional.of(
                isBare
                        ? expressions.expression(place, BARE_TEXT)
                        : expressions.template(declared.unwrapped().read(place, expressions)));
    }

    /** Parses an object, or an array of objects of which the last one with an attribute applies. */
    private static Optional<Expression> parseAttributes(Place place, Declarations declared) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        var attributes = new LinkedHashMap<String, Expression>();
        var objects = place.value().isArray() ? place.items() : List.of(place);
        objects.forEach(object -> add(declared.unwrapped().read(object, declared.expressions()), attributes, declared));
        return Optional.of(new Template.Fields(attributes));
    }

    private static void add(Place object, Map<String, Expression> attributes, Declarations declared) {
        if (!object.expect(JsonNodeType.OBJECT)) {
            return;
        }
        for (var property : object.value().properties()) {
            var place = object.at(property.getKey());
            var name = property.getKey().toLowerCase(Locale.ROOT);
            if (GIVEN.contains(name)) {
                place.fault(
                        "the attribute `%s` is set by the runtime and cannot be changed".formatted(name), "remove it");
            }
            Correlation.checkAttribute(name, place);
            if (place.value().isContainerNode()) {
                place.expect(JsonNodeType.STRING);
            }
            attributes.put(name, declared.expressions().template(place));
        }
    }

    private ProducedEvent() {}
}
