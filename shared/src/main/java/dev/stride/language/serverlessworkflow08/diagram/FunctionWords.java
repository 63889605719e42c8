package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.drawing.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of functions by their names; nothing of those that are defined in another file.
 *
 * @param definitions by name
 */
record FunctionWords(Map<String, JsonNode> definitions) {

    private static final String EXPRESSION = "expression";

    FunctionWords {
        definitions = Map.copyOf(definitions);
    }

    static FunctionWords of(JsonNode definition) {
        var named = new HashMap<String, JsonNode>();
        for (var function : definition.path("functions")) {
            named.putIfAbsent(Words.of(function.path("name")), function);
        }
        return new FunctionWords(named);
    }

    /** What an action with the function is: {@code function}, or {@code graphql function} and the like. */
    String word(String function) {
        var type = definitions.containsKey(function)
                ? Words.of(definitions.get(function).path("type"))
                : "";
        return type.isEmpty() || type.equals("rest") ? "function" : type + " function";
    }

    /** The text of a function that is an expression. */
    List<String> notes(String function) {
        var definition = definitions.get(function);
        return definition != null && definition.path("type").asText().equals(EXPRESSION)
                ? Words.notes(Words.note("", definition.path("operation")))
                : List.of();
    }
}
