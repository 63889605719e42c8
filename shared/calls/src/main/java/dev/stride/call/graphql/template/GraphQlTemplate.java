package dev.stride.call.graphql.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.egress.Origin;
import dev.stride.common.Result;
import dev.stride.common.UriProblem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

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

    /**
     * The parsed operation of a GraphQL function.
     *
     * @param endpoint URL of the service
     * @param type {@code query} or {@code mutation}
     * @param field of the service's query or mutation type
     */
    public record GraphQlOperation(URI endpoint, String type, String field) {

        public static final Pattern NAME = Pattern.compile("[_A-Za-z][_0-9A-Za-z]*");

        private static final List<String> TYPES = List.of("query", "mutation");

        /**
         * Parses {@code <endpoint>#query|mutation#<field>}. Returns a failure with a sentence about the problem if the text is
         * invalid.
         */
        public static Result<GraphQlOperation, String> parse(String text) {
            var parts = text.split("#", -1);
            if (parts.length != 3 || parts[0].isBlank()) {
                return invalid(text, """
                                write <URL of the endpoint>#query#<field> or #mutation#<field>, such as \
                                https://example.com/graphql#query#pet.""");
            }
            if (!TYPES.contains(parts[1])) {
                return invalid(text, "write `query` or `mutation` between the two #; subscriptions are not supported.");
            }
            if (!NAME.matcher(parts[2]).matches()) {
                return invalid(
                        text, "'%s' is not a field name: use letters, digits and underscores.".formatted(parts[2]));
            }
            try {
                var endpoint = new URI(parts[0]);
                return switch (Origin.parse(endpoint)) {
                    case Result.Failed(var reason) -> invalid(text, reason);
                    case Result.Ok(var _) -> Result.ok(new GraphQlOperation(endpoint, parts[1], parts[2]));
                };
            } catch (URISyntaxException malformed) {
                return invalid(text, "'" + parts[0] + "' is not a valid URL: " + UriProblem.of(malformed) + ".");
            }
        }

        private static Result<GraphQlOperation, String> invalid(String text, String reason) {
            return Result.failed("'%s' is not a GraphQL operation: %s".formatted(text, reason));
        }
    }
}
