package dev.stride.call.graphql.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.Resources;
import dev.stride.call.Resources.Resource;
import graphql.introspection.IntrospectionQueryBuilder;
import graphql.introspection.IntrospectionQueryBuilder.Options;
import graphql.introspection.IntrospectionResultToSchema;
import graphql.schema.GraphQLSchema;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.UnExecutableSchemaGenerator;
import java.net.URI;
import java.util.Map;

/** Asks a service for its schema. */
sealed interface Introspection {

    /** It tells. */
    record Told(GraphQLSchema schema) implements Introspection {}

    /** It does not. @param reason a sentence */
    record Untold(String reason) implements Introspection {}

    static Introspection of(URI endpoint, Resources resources) {
        return switch (resources.ask(endpoint.toString(), question())) {
            case Resource.Missing(String reason) -> new Untold(reason);
            case Resource.Text(String content) -> read(endpoint, content);
        };
    }

    /** What older services understand as well. */
    private static String question() {
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

    private static Introspection read(URI endpoint, String content) {
        try {
            var answer = new JsonMapper().readTree(content);
            var schema = answer.path("data").path("__schema");
            if (!schema.isObject()) {
                return new Untold("'%s' answered without a schema%s.".formatted(endpoint, told(answer)));
            }
            return new Told(schema(answer.path("data")));
        } catch (JsonProcessingException notJson) {
            return new Untold("'%s' answered what is no JSON.".formatted(endpoint));
        } catch (RuntimeException unusable) {
            return new Untold(
                    "'%s' answered a schema that cannot be read: %s".formatted(endpoint, unusable.getMessage()));
        }
    }

    private static GraphQLSchema schema(JsonNode data) {
        Map<String, Object> result = new JsonMapper().convertValue(data, new TypeReference<>() {});
        var definition = new IntrospectionResultToSchema().createSchemaDefinition(result);
        return UnExecutableSchemaGenerator.makeUnExecutableSchema(new SchemaParser().buildRegistry(definition));
    }

    private static String told(JsonNode answer) {
        var message = answer.path("errors").path(0).path("message").asText();
        return message.isBlank() ? "" : ": " + message;
    }
}
