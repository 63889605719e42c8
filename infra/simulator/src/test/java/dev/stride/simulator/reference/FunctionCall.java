package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** "FunctionRef Definition": a function by its name, with arguments. */
record FunctionCall(JsonNode reference) {

    /** What it gives. @param input what of the data its arguments see */
    JsonNode result(JsonNode input, int attempt, ExecutionThread executionThread) {
        var name = reference.isTextual()
                ? reference.asText()
                : reference.path("refName").asText();
        var function = executionThread.instance.definition.function(name);
        var arguments = arguments(input, executionThread);
        return switch (function.path("type").asText("rest")) {
            case "expression" -> evaluated(function, arguments, input, executionThread);
            case "rest" -> RestOperation.of(function, executionThread).result(arguments, attempt, executionThread);
            default -> throw new UnsupportedConstruct("a function of the type " + function.path("type"));
        };
    }

    private JsonNode arguments(JsonNode input, ExecutionThread executionThread) {
        var written = reference.path(reference.has("arguments") ? "arguments" : "parameters");
        return written.isMissingNode()
                ? JsonNodeFactory.instance.objectNode()
                : JqFormula.filled(written, input, executionThread);
    }

    /** An expression reads its arguments as variables. */
    private static JsonNode evaluated(
            JsonNode function, JsonNode arguments, JsonNode input, ExecutionThread executionThread) {
        var inner = executionThread.fork();
        arguments.properties().forEach(each -> inner.variables.put(each.getKey(), each.getValue()));
        return JqFormula.value(function.path("operation").asText(), input, inner)
                .orElse(JsonNodeFactory.instance.nullNode());
    }
}
