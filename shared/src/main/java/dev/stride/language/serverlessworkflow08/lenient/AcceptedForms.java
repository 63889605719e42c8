package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;
import java.util.Map;
import java.util.Set;

/**
 * Rewrites three deviations from the specification that the parser accepts without a message: numbers instead of strings, a
 * {@code specVersion} with a patch number, and expressions without {@code ${ }}.
 */
final class AcceptedForms implements Habit {

    /**
     * Lists the properties that always hold an expression. A key of the map is the name under which the definition contains an
     * object, such as {@code stateDataFilter}. The value lists the properties of this object, such as {@code input}.
     */
    private static final Map<String, Set<String>> EXPRESSIONS = Map.of(
            "stateDataFilter", Set.of("input", "output"),
            "actionDataFilter", Set.of("fromStateData", "results", "toStateData"),
            "eventDataFilter", Set.of("data", "toStateData"),
            "dataConditions", Set.of("condition"),
            "actions", Set.of("condition"),
            "states", Set.of("inputCollection", "outputCollection"));

    @Override
    public void normalise(Place definition) {
        Parts.put(definition, HeaderHabits.SPEC_VERSION, HeaderHabits.VERSION);
        quote(definition, "version");
        Parts.objects(definition).forEach(object -> {
            quote(object, "contextAttributeValue");
            EXPRESSIONS.getOrDefault(Parts.owner(object), Set.of()).forEach(property -> wrap(object, property));
        });
    }

    private static void quote(Place object, String property) {
        var written = object.at(property).value();
        if (written.isNumber()) {
            Parts.put(object, property, written.asText());
        }
    }

    private static void wrap(Place object, String property) {
        var written = object.at(property).value();
        if (written.isTextual()
                && !written.textValue().isBlank()
                && !written.textValue().contains(ExpressionHabits.WRAPPER)) {
            Parts.put(
                    object,
                    property,
                    "%s %s }"
                            .formatted(
                                    ExpressionHabits.WRAPPER,
                                    written.textValue().strip()));
        }
    }
}
