package dev.stride.testsupport;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Definitions with one mistake each: a node of the document is missing, duplicated, of another type, or of another value. */
public final class DefinitionMutations {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** What may stand where a text stood: names of nothing, durations and expressions at and beyond the edge. */
    private static final List<String> TEXTS = List.of(
            "",
            "nobody",
            "P0D",
            "-PT1S",
            "PT0.000000001S",
            "P999999999Y",
            "99 99 * * *",
            "0 0 31 2 *",
            "${ error }",
            "${ .a.b[",
            "$..*",
            "name ==",
            "\u0000",
            "https://[",
            "R/PT0S",
            "true");

    /**
     * A document with a mistake, made when it is asked for: all of a large one would be too many.
     *
     * @param what it is, and where
     */
    public record Mutation(String what, Supplier<JsonNode> document) {}

    /** Every document that differs from this one by one mistake. */
    public static List<Mutation> of(JsonNode document) {
        var mutations = new ArrayList<Mutation>();
        pointers(document).forEach(at -> {
            for (var entry : instead(document, at).entrySet()) {
                mutations.add(
                        new Mutation(entry.getKey() + " at " + at, () -> replaced(document, at, entry.getValue())));
            }
            mutations.add(new Mutation("nothing at " + at, () -> dropped(document, at)));
            if (document.at(at.head()).isArray()) {
                mutations.add(new Mutation("twice what is at " + at, () -> doubled(document, at)));
            }
        });
        return mutations;
    }

    /** All places but the root. */
    public static Stream<JsonPointer> pointers(JsonNode document) {
        return pointers(document, JsonPointer.empty());
    }

    private static Stream<JsonPointer> pointers(JsonNode node, JsonPointer at) {
        var children = node.isArray()
                ? IntStream.range(0, node.size()).mapToObj(at::appendIndex)
                : node.propertyStream().map(property -> at.appendProperty(property.getKey()));
        return children.flatMap(child -> Stream.concat(
                Stream.of(child),
                pointers(node.at(child.toString().substring(at.toString().length())), child)));
    }

    private static Map<String, JsonNode> instead(JsonNode document, JsonPointer at) {
        var others = new LinkedHashMap<String, JsonNode>();
        others.put("null", NullNode.getInstance());
        others.put("a number", JSON.numberNode(-1));
        others.put("a large number", JSON.numberNode(new BigDecimal("1e300")));
        others.put("an empty object", JSON.objectNode());
        others.put("an empty array", JSON.arrayNode());
        others.put("an array of itself", JSON.arrayNode().add(document.at(at)));
        if (document.at(at).isTextual()) {
            TEXTS.forEach(text -> others.put("`" + text + "`", JSON.textNode(text)));
            names(document).forEach(name -> others.put("the state " + name, JSON.textNode(name)));
        }
        return others;
    }

    /** Of some states: the way to one of them may be a way back, or to where it begins. */
    private static Stream<String> names(JsonNode document) {
        return document.path("states")
                .valueStream()
                .map(state -> state.path("name").asText())
                .limit(2);
    }

    /** The document with another value at a place. */
    public static JsonNode replaced(JsonNode document, JsonPointer at, JsonNode value) {
        var copy = document.deepCopy();
        switch (copy.at(at.head())) {
            case ObjectNode object -> object.set(at.last().getMatchingProperty(), value);
            case ArrayNode array -> array.set(at.last().getMatchingIndex(), value);
            default -> throw new IllegalStateException("no place " + at);
        }
        return copy;
    }

    /** The document without what is at a place. */
    public static JsonNode dropped(JsonNode document, JsonPointer at) {
        var copy = document.deepCopy();
        switch (copy.at(at.head())) {
            case ObjectNode object -> object.remove(at.last().getMatchingProperty());
            case ArrayNode array -> array.remove(at.last().getMatchingIndex());
            default -> throw new IllegalStateException("no place " + at);
        }
        return copy;
    }

    private static JsonNode doubled(JsonNode document, JsonPointer at) {
        var copy = document.deepCopy();
        ((ArrayNode) copy.at(at.head())).add(document.at(at));
        return copy;
    }

    private DefinitionMutations() {}
}
