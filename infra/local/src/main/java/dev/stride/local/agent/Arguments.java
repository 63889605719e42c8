package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.runtime.codec.Json;
import java.util.Map;
import java.util.Optional;

/** The arguments of a call of a tool, which the server has checked against the schema of the tool. */
record Arguments(JsonNode values) {

    static Arguments of(Map<String, Object> values) {
        return new Arguments(Json.toTree(values));
    }

    Optional<JsonNode> json(String name) {
        return Optional.of(values.path(name)).filter(value -> !value.isMissingNode());
    }

    Optional<String> text(String name) {
        return json(name).map(JsonNode::asText).filter(text -> !text.isBlank());
    }

    boolean flag(String name) {
        return values.path(name).asBoolean();
    }

    int number(String name, int otherwise) {
        return values.path(name).asInt(otherwise);
    }

    String required(String name) {
        return text(name).orElseThrow(() -> new InvalidInputException(name + ": write a text that is not empty."));
    }
}
