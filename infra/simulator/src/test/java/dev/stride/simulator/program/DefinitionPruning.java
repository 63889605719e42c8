package dev.stride.simulator.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A generator of smaller definitions, each of which lacks one state, action, branch or step of the original. Some of them
 * are invalid.
 */
record DefinitionPruning(JsonNode definition) {

    private static final Set<String> PARTS = Set.of("states", "actions", "branches", "onEvents", "steps", "do");

    Stream<JsonNode> pruned() {
        return IntStream.range(0, lists(definition).mapToInt(ArrayNode::size).sum())
                .mapToObj(this::without);
    }

    private JsonNode without(int part) {
        var copy = definition.deepCopy();
        var left = part;
        for (var list : lists(copy).toList()) {
            if (left < list.size()) {
                var removed = list.remove(left);
                bypass(copy, removed);
                return copy;
            }
            left -= list.size();
        }
        throw new IllegalArgumentException("there is no part " + part);
    }

    private static Stream<ArrayNode> lists(JsonNode node) {
        var own = node.properties().stream()
                .filter(field -> PARTS.contains(field.getKey()))
                .map(field -> field.getValue())
                .filter(ArrayNode.class::isInstance)
                .map(ArrayNode.class::cast)
                .filter(list -> list.size() > 1);
        return Stream.concat(own, children(node).flatMap(DefinitionPruning::lists));
    }

    private static Stream<JsonNode> children(JsonNode node) {
        return node.valueStream().toList().stream();
    }

    /** Redirects transitions to a removed state to its successor. */
    private static void bypass(JsonNode definition, JsonNode state) {
        var name = state.path("name").asText();
        each(definition, object -> {
            for (var key : List.of("transition", "nextState", "start")) {
                if (object.path(key).asText().equals(name)) {
                    object.remove(key);
                    for (var way : List.of("transition", "end")) {
                        if (state.has(way)) {
                            object.set(key.equals("start") ? key : way, state.get(way));
                        }
                    }
                }
            }
        });
    }

    private static void each(JsonNode node, Consumer<ObjectNode> what) {
        if (node instanceof ObjectNode object) {
            what.accept(object);
        }
        children(node).forEach(child -> each(child, what));
    }
}
