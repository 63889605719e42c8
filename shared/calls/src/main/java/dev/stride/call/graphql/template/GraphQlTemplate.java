package dev.stride.call.graphql.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The template that a compiled workflow stores to call one GraphQL field.
 *
 * @param endpoint URL of the service
 * @param type {@code query} or {@code mutation}
 * @param arguments types by name, such as {@code Int!}; empty when the schema of the service is unknown
 */
public record GraphQlTemplate(String endpoint, String type, String field, Optional<Map<String, String>> arguments) {

    /** The name of the call kind that uses these templates. */
    public static final String KIND = "graphql";

    public GraphQlTemplate {
        arguments = arguments.map(Map::copyOf);
    }

    /** Returns a template for an operation of a service whose schema is unknown. */
    public static GraphQlTemplate undescribed(GraphQlOperation operation) {
        return new GraphQlTemplate(
                operation.endpoint().toString(), operation.type(), operation.field(), Optional.empty());
    }

    /** Returns a description such as {@code query pet of https://example.com/graphql}, for error messages. */
    @Override
    public String toString() {
        return type + " " + field + " of " + endpoint.split("\\?", 2)[0];
    }

    /** Returns this template as JSON, for storage in a compiled workflow. */
    public JsonNode toJson() {
        var written = JsonNodeFactory.instance
                .objectNode()
                .put("endpoint", endpoint)
                .put("type", type)
                .put("field", field);
        arguments.ifPresent(types -> types.forEach(written.putObject("arguments")::put));
        return written;
    }

    /** Parses a template from the JSON that {@link #toJson} returned. */
    public static GraphQlTemplate fromJson(JsonNode written) {
        return new GraphQlTemplate(
                written.path("endpoint").asText(),
                written.path("type").asText(),
                written.path("field").asText(),
                Optional.of(written.path("arguments"))
                        .filter(JsonNode::isObject)
                        .map(GraphQlTemplate::types));
    }

    private static Map<String, String> types(JsonNode arguments) {
        var types = new LinkedHashMap<String, String>();
        arguments
                .properties()
                .forEach(type -> types.put(type.getKey(), type.getValue().asText()));
        return types;
    }
}
