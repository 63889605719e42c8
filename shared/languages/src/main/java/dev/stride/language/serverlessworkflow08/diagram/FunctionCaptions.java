package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.drawing.DrawingText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The captions of function calls in a diagram. A caption depends on the definition of the called function; for a function that is
 * declared in another file, it is just {@code function}.
 *
 * @param definitions the functions of the definition by name
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

    /** Returns the caption of a call, which names the type of the function, such as {@code graphql function}. */
    String caption(String function) {
        var type = definitions.containsKey(function)
                ? DrawingText.text(definitions.get(function).path("type"))
                : "";
        return type.isEmpty() || type.equals("rest") ? "function" : type + " function";
    }

    /** Returns a note with the expression of an expression function. Returns an empty list for any other function. */
    List<String> notes(String function) {
        var definition = definitions.get(function);
        return definition != null && definition.path("type").asText().equals(EXPRESSION)
                ? DrawingText.notes(DrawingText.note("", definition.path("operation")))
                : List.of();
    }
}
