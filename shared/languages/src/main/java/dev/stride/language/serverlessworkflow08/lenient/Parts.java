package dev.stride.language.serverlessworkflow08.lenient;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Place;
import dev.stride.source.PointerText;
import java.util.LinkedHashMap;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Finds parts of a definition, such as its actions, and changes their properties. Skips parts of an unexpected type. */
final class Parts {

    /** Properties that hold arbitrary data of the author. The search for parts of the definition skips these data. */
    private static final Set<String> DATA = Set.of(
            "arguments",
            "parameters",
            "constants",
            "contextAttributes",
            "data",
            "dataInputSchema",
            "extensions",
            "metadata");

    static Stream<Place> items(Place owner, String property) {
        var items = owner.at(property);
        return items.value().isArray()
                ? items.children().filter(item -> item.value().isObject())
                : Stream.empty();
    }

    static Stream<Place> states(Place definition) {
        return items(definition, "states");
    }

    static Stream<Place> branches(Place definition) {
        return states(definition).flatMap(state -> items(state, "branches"));
    }

    /** Returns all actions of a definition: those directly in states, in branches and in {@code onEvents}. */
    static Stream<Place> actions(Place definition) {
        return states(definition)
                .flatMap(state -> Stream.of(
                                Stream.of(state.at("action"))
                                        .filter(action -> action.value().isObject()),
                                items(state, "actions"),
                                items(state, "branches").flatMap(branch -> items(branch, "actions")),
                                items(state, "onEvents").flatMap(group -> items(group, "actions")))
                        .flatMap(actions -> actions));
    }

    /** Returns all objects of a definition, except those inside properties with arbitrary data, such as {@code metadata}. */
    static Stream<Place> objects(Place place) {
        if (place.value().isArray()) {
            return place.children().flatMap(Parts::objects);
        }
        return place.value().isObject()
                ? Stream.concat(
                        Stream.of(place),
                        place.value()
                                .propertyStream()
                                .filter(property -> !DATA.contains(property.getKey()))
                                .flatMap(property -> objects(place.at(property.getKey()))))
                : Stream.empty();
    }

    /** Returns the property that holds an object or the array around it: {@code states} for {@code /states/0}. */
    static String owner(Place object) {
        return Stream.of(object.pointer().split("/"))
                .filter(segment -> !segment.matches("\\d+"))
                .reduce("", (_, last) -> last);
    }

    static JsonNode replaceTexts(Place place, UnaryOperator<Place> replacement) {
        if (place.value().isTextual()) {
            return replacement.apply(place).value();
        }
        if (place.value() instanceof ArrayNode items) {
            var places = place.children().toList();
            for (int i = 0; i < items.size(); i++) {
                items.set(i, replaceTexts(places.get(i), replacement));
            }
        }
        if (place.value() instanceof ObjectNode object) {
            object.properties()
                    .forEach(property -> property.setValue(replaceTexts(place.at(property.getKey()), replacement)));
        }
        return place.value();
    }

    static void put(Place object, String property, JsonNode value) {
        ((ObjectNode) object.value()).set(property, value);
    }

    static void put(Place object, String property, String value) {
        put(object, property, TextNode.valueOf(value));
    }

    /** Renames a property, and keeps its position among the properties. */
    static void rename(Place object, String property, String name) {
        var properties = (ObjectNode) object.value();
        var renamed = new LinkedHashMap<String, JsonNode>();
        properties
                .properties()
                .forEach(each -> renamed.put(each.getKey().equals(property) ? name : each.getKey(), each.getValue()));
        properties.removeAll();
        properties.setAll(renamed);
        object.sink()
                .addOrigin(PointerText.append(object.pointer(), name), PointerText.append(object.pointer(), property));
    }

    static void remove(Place object, String property) {
        ((ObjectNode) object.value()).remove(property);
    }

    private Parts() {}
}
