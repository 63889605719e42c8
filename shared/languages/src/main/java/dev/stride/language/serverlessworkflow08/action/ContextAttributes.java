package dev.stride.language.serverlessworkflow08.action;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.event.Correlation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Parses the context attributes that are added to a produced event (section "ProducedEvent Definition"). */
final class ContextAttributes {

    /**
     * The names that an author cannot use for an additional attribute of a produced event: {@code data}, and the
     * attributes whose values come from the definition of the event or from the runtime.
     */
    private static final Set<String> GIVEN =
            Set.of("specversion", "id", "source", "type", "time", "datacontenttype", "data");

    /**
     * Parses the attributes from an object, or from an array of objects. If several objects have the same attribute, the last one
     * applies.
     */
    static Optional<Expression> parse(Place place, Declarations declared) {
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

    private ContextAttributes() {}
}
