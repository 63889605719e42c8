package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** The interpreter of "FunctionRef Definition": a call of a named function with arguments. */
record FunctionCall(JsonNode reference) {

    /**
     * Calls the function and returns its result.
     *
     * @param input the part of the data that its arguments can read
     */
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

    /** Evaluates an expression function; its arguments are variables. */
    private static JsonNode evaluated(
            JsonNode function, JsonNode arguments, JsonNode input, ExecutionThread executionThread) {
        var inner = executionThread.fork();
        arguments.properties().forEach(each -> inner.variables.put(each.getKey(), each.getValue()));
        return JqFormula.value(function.path("operation").asText(), input, inner)
                .orElse(JsonNodeFactory.instance.nullNode());
    }
}
