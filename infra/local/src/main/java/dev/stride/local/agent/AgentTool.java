package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
}
