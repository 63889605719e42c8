package dev.stride.call.graphql.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Resources;
import dev.stride.call.api.Resources.Resource;
import graphql.introspection.IntrospectionQueryBuilder;
import graphql.introspection.IntrospectionQueryBuilder.Options;
import graphql.introspection.IntrospectionResultToSchema;
import graphql.schema.GraphQLSchema;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.UnExecutableSchemaGenerator;
import java.net.URI;
import java.util.Map;

/** The result of requesting the schema of a GraphQL service: the schema, or the reason why it is unknown. */
sealed interface Introspection {

    /** The service has published its schema. */
    record Available(GraphQLSchema schema) implements Introspection {}

    /**
     * The service did not return a usable schema.
     *
     * @param reason a sentence
     */
    record Unavailable(String reason) implements Introspection {}

    static Introspection request(URI endpoint, Resources resources) {
        return switch (resources.query(endpoint.toString(), query())) {
            case Resource.Missing(String reason) -> new Unavailable(reason);
            case Resource.LeftOut leftOut -> new Unavailable(leftOut.reason());
            case Resource.Text(String content) -> parse(endpoint, content);
        };
    }

    /** Returns the introspection query, limited to fields that older services support. */
    private static String query() {
        var options = Options.defaultOptions()
                .descriptions(false)
                .specifiedByUrl(false)
                .isOneOf(false)
                .directiveIsRepeatable(false)
                .inputValueDeprecation(false);
        return JsonNodeFactory.instance
                .objectNode()
                .put("query", IntrospectionQueryBuilder.build(options))
                .put("operationName", "IntrospectionQuery")
                .toString();
    }

    private static Introspection parse(URI endpoint, String content) {
        try {
            var answer = new JsonMapper().readTree(content);
            var schema = answer.path("data").path("__schema");
            if (!schema.isObject()) {
                return new Unavailable("the reply of '%s' to the introspection query contains no schema%s."
                        .formatted(endpoint, reasonOf(answer)));
            }
            return new Available(schema(answer.path("data")));
        } catch (JsonProcessingException notJson) {
            return new Unavailable(
                    "the reply of '%s' to the introspection query is not valid JSON.".formatted(endpoint));
        } catch (RuntimeException unusable) {
            return new Unavailable("the reply of '%s' to the introspection query contains an invalid schema: %s"
                    .formatted(endpoint, unusable.getMessage()));
        }
    }

    private static GraphQLSchema schema(JsonNode data) {
        Map<String, Object> result = new JsonMapper().convertValue(data, new TypeReference<>() {});
        var definition = new IntrospectionResultToSchema().createSchemaDefinition(result);
        return UnExecutableSchemaGenerator.makeUnExecutableSchema(new SchemaParser().buildRegistry(definition));
    }

    private static String reasonOf(JsonNode answer) {
        var message = answer.path("errors").path(0).path("message").asText();
        return message.isBlank() ? "" : ": " + message;
    }
}
