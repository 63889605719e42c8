package dev.stride.call.graphql.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Resources;
import dev.stride.call.api.Resources.Resource;
import dev.stride.common.Result;
import graphql.introspection.IntrospectionQueryBuilder;
import graphql.introspection.IntrospectionQueryBuilder.Options;
import graphql.introspection.IntrospectionResultToSchema;
import graphql.schema.GraphQLSchema;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.UnExecutableSchemaGenerator;
import java.net.URI;
import java.util.Map;

/** Requests the schema of a GraphQL service. */
final class Introspection {

    /** Returns the schema that the service publishes, or a sentence that says why the schema is not available. */
    static Result<GraphQLSchema, String> request(URI endpoint, Resources resources) {
        return switch (resources.query(endpoint.toString(), query())) {
            case Resource.Missing(String reason) -> Result.failed(reason);
            case Resource.LeftOut leftOut -> Result.failed(leftOut.reason());
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

    private static Result<GraphQLSchema, String> parse(URI endpoint, String content) {
        try {
            var answer = new JsonMapper().readTree(content);
            var schema = answer.path("data").path("__schema");
            if (!schema.isObject()) {
                return Result.failed("the reply of '%s' to the introspection query contains no schema%s."
                        .formatted(endpoint, reasonOf(answer)));
            }
            return Result.ok(schema(answer.path("data")));
        } catch (JsonProcessingException notJson) {
            return Result.failed("the reply of '%s' to the introspection query is not valid JSON.".formatted(endpoint));
        } catch (RuntimeException unusable) {
            return Result.failed(
                    "the reply of '%s' to the introspection query contains an invalid schema.".formatted(endpoint));
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

    private Introspection() {}
}
