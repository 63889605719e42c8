package dev.stride.language.serverlessworkflow08.habit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.source.PointerText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Walks through a definition that is being rewritten. */
final class DefinitionTree {

    /** Properties whose values are data of the author. */
    private static final Set<String> DATA = Set.of("metadata", "constants", "annotations", "dataInputSchema");

    /**
     * An object of the definition.
     *
     * @param name of the property that holds it; in a list, of the list
     */
    record Part(String pointer, String name, ObjectNode object) {

        String at(String property) {
            return PointerText.append(pointer, property);
        }

        boolean lacks(String property) {
            return object.path(property).isMissingNode();
        }
    }

    /** Returns all objects, outer ones first, without those that are data. */
    static List<Part> parts(ObjectNode definition) {
        var parts = new ArrayList<Part>();
        collect(definition, PointerText.ROOT, "", parts);
        return parts;
    }

    /** Returns the objects of a list of the definition. */
    static Stream<Part> list(ObjectNode definition, String name) {
        return parts(definition).stream()
                .filter(part -> part.name().equals(name) && part.pointer().matches("/" + name + "/\\d+"));
    }

    private static void collect(JsonNode value, String pointer, String name, List<Part> parts) {
        if (value instanceof ObjectNode object) {
            parts.add(new Part(pointer, name, object));
            var isInjected = object.path("type").asText().equals("inject");
            for (var property : object.properties()) {
                if (!DATA.contains(property.getKey())
                        && !(isInjected && property.getKey().equals("data"))) {
                    collect(
                            property.getValue(),
                            PointerText.append(pointer, property.getKey()),
                            property.getKey(),
                            parts);
                }
            }
        } else if (value instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                collect(array.get(i), PointerText.append(pointer, i), name, parts);
            }
        }
    }

    /** Replaces all strings in an object and below it. */
    static void replaceTexts(ObjectNode definition, UnaryOperator<String> replacement, TextReplaced listener) {
        for (var part : parts(definition)) {
            for (var property : List.copyOf(part.object().properties())) {
                replace(
                        property.getValue(),
                        part.at(property.getKey()),
                        replacement,
                        listener,
                        value -> part.object().put(property.getKey(), value));
            }
        }
    }

    /** Is told about a replaced string. */
    @FunctionalInterface
    interface TextReplaced {
        void at(String pointer, String before, String after);
    }

    private static void replace(
            JsonNode value,
            String pointer,
            UnaryOperator<String> replacement,
            TextReplaced listener,
            Consumer<String> setter) {
        if (value.isTextual()) {
            var after = replacement.apply(value.textValue());
            if (!after.equals(value.textValue())) {
                setter.accept(after);
                listener.at(pointer, value.textValue(), after);
            }
        } else if (value instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                int index = i;
                replace(
                        array.get(i),
                        PointerText.append(pointer, i),
                        replacement,
                        listener,
                        text -> array.set(index, text));
            }
        }
    }

    /** Adds a property after the last of these that exists, or as the first one. */
    static void insertAfter(ObjectNode object, List<String> predecessors, String name, JsonNode value) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        var place = names.stream()
                .filter(predecessors::contains)
                .mapToInt(names::indexOf)
                .max()
                .orElse(-1);
        names.add(place + 1, name);
        var values = new LinkedHashMap<String, JsonNode>();
        names.forEach(each -> values.put(each, each.equals(name) ? value : object.get(each)));
        object.removeAll();
        object.setAll(values);
    }

    /** Renames a property and keeps its place. */
    static void rename(ObjectNode object, String oldName, String newName) {
        var values = new LinkedHashMap<String, JsonNode>();
        object.properties()
                .forEach(each -> values.put(each.getKey().equals(oldName) ? newName : each.getKey(), each.getValue()));
        object.removeAll();
        object.setAll(values);
    }

    private DefinitionTree() {}
}
