package dev.stride.call.graphql.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.graphql.template.GraphQlTemplate;
import dev.stride.call.graphql.template.GraphQlTemplate.GraphQlOperation;
import dev.stride.common.Result;
import dev.stride.common.Suggestions;
import dev.stride.plan.call.CallTemplate;
import graphql.introspection.IntrospectionQueryBuilder;
import graphql.introspection.IntrospectionQueryBuilder.Options;
import graphql.introspection.IntrospectionResultToSchema;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLTypeUtil;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.UnExecutableSchemaGenerator;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Creates the call template of a GraphQL function, which calls one field. If the service does not publish its schema, deployment
 * does not check the arguments of actions, and it checks only the syntax of their selection sets.
 */
public final class FieldResolver {

    public static Resolution resolve(GraphQlOperation operation, Resources resources) {
        return switch (Introspection.request(operation.endpoint(), resources)) {
            case Result.Ok(GraphQLSchema schema) -> resolve(operation, schema);
            case Result.Failed(String reason) ->
                resolved(
                        GraphQlTemplate.undescribed(operation),
                        Optional.empty(),
                        FieldSelectionChecker.ofSyntax(operation),
                        List.of("""
                                %s Without the schema, arguments and selections are not checked, and texts in \
                                arguments are sent as strings, which are not valid for enums.""".formatted(reason)));
        };
    }

    private static Resolution resolve(GraphQlOperation operation, GraphQLSchema schema) {
        var root = Optional.ofNullable(
                operation.type().equals("query") ? schema.getQueryType() : schema.getMutationType());
        if (root.isEmpty()) {
            return new Resolution.Unresolved("The GraphQL schema of '%s' supports no operations of the type %s."
                    .formatted(operation.endpoint(), operation.type()));
        }
        return Optional.ofNullable(root.get().getFieldDefinition(operation.field()))
                .map(field -> resolved(
                        template(operation, field),
                        Optional.of(new GraphQlArgumentSchema().of(field)),
                        FieldSelectionChecker.ofSchema(schema, operation, field),
                        List.of()))
                .orElseGet(() -> new Resolution.Unresolved(unknown(operation, root.get())));
    }

    private static Resolution resolved(
            GraphQlTemplate template,
            Optional<JsonNode> arguments,
            FieldSelectionChecker selections,
            List<String> warnings) {
        var call = CallTemplate.withoutAuth(GraphQlTemplate.KIND, template.toJson());
        return new Resolution.Selective(new Resolution.Resolved(call, arguments, warnings), selections);
    }

    private static GraphQlTemplate template(GraphQlOperation operation, GraphQLFieldDefinition field) {
        var types = new LinkedHashMap<String, String>();
        field.getArguments()
                .forEach(argument -> types.put(argument.getName(), GraphQLTypeUtil.simplePrint(argument.getType())));
        return new GraphQlTemplate(
                operation.endpoint().toString(), operation.type(), operation.field(), Optional.of(types));
    }

    private static String unknown(GraphQlOperation operation, GraphQLObjectType root) {
        var names = root.getFieldDefinitions().stream()
                .map(GraphQLFieldDefinition::getName)
                .toList();
        return "'%s' has no %s '%s'; it has %s."
                .formatted(
                        operation.endpoint(),
                        operation.type(),
                        operation.field(),
                        Suggestions.mostAlike(operation.field(), names));
    }

    private FieldResolver() {}

    /** Requests the schema of a GraphQL service. */
    private static final class Introspection {

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
                return Result.failed(
                        "the reply of '%s' to the introspection query is not valid JSON.".formatted(endpoint));
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
}
