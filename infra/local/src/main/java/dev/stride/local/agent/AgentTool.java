package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Suggestions;
import dev.stride.local.InvalidInputException;
import dev.stride.runtime.codec.Json;
import dev.stride.schema.JsonSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tool that agents call. It answers in JSON; wrong arguments are an {@code InvalidInputException}. */
interface AgentTool {

    String name();

    /** Returns what the tool is for, in words for the agent. */
    String description();

    List<Parameter> parameters();

    JsonNode answer(Arguments arguments);

    /**
     * An argument that a tool takes.
     *
     * @param type its type in JSON Schema; empty for any JSON
     */
    record Parameter(String name, String type, String description, boolean required) {

        static Parameter text(String name, String description) {
            return new Parameter(name, "string", description, false);
        }

        static Parameter flag(String name, String description) {
            return new Parameter(name, "boolean", description, false);
        }

        static Parameter number(String name, String description) {
            return new Parameter(name, "integer", description, false);
        }

        static Parameter list(String name, String description) {
            return new Parameter(name, "array", description, false);
        }

        static Parameter object(String name, String description) {
            return new Parameter(name, "object", description, false);
        }

        static Parameter json(String name, String description) {
            return new Parameter(name, "", description, false);
        }

        Parameter asRequired() {
            return new Parameter(name, type, description, true);
        }

        private Map<String, Object> schema() {
            return type.isEmpty()
                    ? Map.of("description", description)
                    : Map.of("type", type, "description", description);
        }
    }

    /** Returns the JSON Schema of the arguments. */
    default Map<String, Object> schema() {
        var properties = new LinkedHashMap<String, Object>();
        parameters().forEach(parameter -> properties.put(parameter.name(), parameter.schema()));
        var required = parameters().stream()
                .filter(Parameter::required)
                .map(Parameter::name)
                .toList();
        return Map.of("type", "object", "properties", properties, "required", required, "additionalProperties", false);
    }

    /** The arguments of a call of a tool, checked against the schema of the tool. */
    record Arguments(JsonNode values) {

        /** Returns arguments that have the form of a tool; refuses others. */
        static Arguments of(@Nullable Map<String, Object> values, Map<String, Object> schema) {
            var json = Json.toTree(values == null ? Map.of() : values);
            var problems = JsonSchema.validate(Json.toTree(schema), json);
            if (!problems.isEmpty()) {
                throw new InvalidInputException("The arguments do not have the form that the tool asks for: %s."
                        .formatted(String.join("; ", problems)));
            }
            return new Arguments(json);
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

        /** Returns the value that an argument names, or another one if the argument is left out. */
        <E extends Enum<E>> E choice(String name, E otherwise) {
            var choices = List.of(otherwise.getDeclaringClass().getEnumConstants());
            return text(name)
                    .map(word -> choices.stream()
                            .filter(choice -> choice.name().equals(word))
                            .findFirst()
                            .orElseThrow(() -> new InvalidInputException("%s: `%s` is unknown: %s."
                                    .formatted(
                                            name,
                                            word,
                                            Suggestions.hint(
                                                    word,
                                                    choices.stream()
                                                            .map(Enum::name)
                                                            .toList())))))
                    .orElse(otherwise);
        }

        String required(String name) {
            return text(name).orElseThrow(() -> new InvalidInputException(name + ": write a text that is not empty."));
        }
    }
}
