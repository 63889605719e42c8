package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.drawing.DrawingText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of functions by their names; nothing of those that are defined in another file.
 *
 * @param definitions by name
 */
record FunctionCaptions(Map<String, JsonNode> definitions) {

    private static final String EXPRESSION = "expression";

    FunctionCaptions {
        definitions = Map.copyOf(definitions);
    }

    static FunctionCaptions of(JsonNode definition) {
        var named = new HashMap<String, JsonNode>();
        for (var function : definition.path("functions")) {
            named.putIfAbsent(DrawingText.text(function.path("name")), function);
        }
        return new FunctionCaptions(named);
    }

    /** What an action with the function is: {@code function}, or {@code graphql function} and the like. */
    String caption(String function) {
        var type = definitions.containsKey(function)
                ? DrawingText.text(definitions.get(function).path("type"))
                : "";
        return type.isEmpty() || type.equals("rest") ? "function" : type + " function";
    }

    /** The text of a function that is an expression. */
    List<String> notes(String function) {
        var definition = definitions.get(function);
        return definition != null && definition.path("type").asText().equals(EXPRESSION)
                ? DrawingText.notes(DrawingText.note("", definition.path("operation")))
                : List.of();
    }
}
