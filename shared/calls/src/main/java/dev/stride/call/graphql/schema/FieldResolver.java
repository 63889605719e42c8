package dev.stride.call.graphql.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.graphql.template.GraphQlOperation;
import dev.stride.call.graphql.template.GraphQlTemplate;
import dev.stride.common.Result;
import dev.stride.common.Suggestions;
import dev.stride.plan.call.CallTemplate;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLTypeUtil;
import java.util.LinkedHashMap;
import java.util.List;
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
}
