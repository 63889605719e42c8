package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** "FunctionRef Definition": a function by its name, with arguments. */
record FunctionCall(JsonNode reference) {

    /** What it gives. @param input what of the data its arguments see */
    JsonNode result(JsonNode input, int attempt, Line line) {
        var name = reference.isTextual()
                ? reference.asText()
                : reference.path("refName").asText();
        var function = line.instance.definition.function(name);
        var arguments = arguments(input, line);
        return switch (function.path("type").asText("rest")) {
            case "expression" -> evaluated(function, arguments, input, line);
            case "rest" -> RestOperation.of(function, line).result(arguments, attempt, line);
            default -> throw new Unspoken("a function of the type " + function.path("type"));
        };
    }

    private JsonNode arguments(JsonNode input, Line line) {
        var written = reference.path(reference.has("arguments") ? "arguments" : "parameters");
        return written.isMissingNode() ? JsonNodeFactory.instance.objectNode() : Formula.filled(written, input, line);
    }

    /** An expression reads its arguments as variables. */
    private static JsonNode evaluated(JsonNode function, JsonNode arguments, JsonNode input, Line line) {
        var inner = line.fork();
        arguments.properties().forEach(each -> inner.variables.put(each.getKey(), each.getValue()));
        return Formula.value(function.path("operation").asText(), input, inner)
                .orElse(JsonNodeFactory.instance.nullNode());
    }
}
