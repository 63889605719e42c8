package dev.stride.call.graphql.schema;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLEnumValueDefinition;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLInputObjectField;
import graphql.schema.GraphQLInputObjectType;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLNonNull;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLType;
import java.util.HashSet;
import java.util.Set;

/** Converts the argument types of a GraphQL field to a JSON Schema. */
final class GraphQlArgumentSchema {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String DEFINITIONS = "definitions";

    private final ObjectNode definitions = JSON.objectNode();
    private final Set<String> begun = new HashSet<>();

    ObjectNode of(GraphQLFieldDefinition field) {
        var schema = closedObject();
        field.getArguments()
                .forEach(
                        argument -> add(schema, argument.getName(), argument.getType(), argument.hasSetDefaultValue()));
        if (!definitions.isEmpty()) {
            schema.set(DEFINITIONS, definitions);
        }
        return schema;
    }

    private void add(ObjectNode object, String name, GraphQLType type, boolean hasDefault) {
        object.withObject("/properties").set(name, schema(type));
        if (type instanceof GraphQLNonNull && !hasDefault) {
            object.withArray("/required").add(name);
        }
    }

    private ObjectNode schema(GraphQLType type) {
        return type instanceof GraphQLNonNull present
                ? valueSchema(present.getWrappedType())
                : anyOf(valueSchema(type), JSON.objectNode().put("type", "null"));
    }

    private ObjectNode valueSchema(GraphQLType type) {
        return switch (type) {
            case GraphQLList list -> listSchema(schema(list.getWrappedType()));
            case GraphQLEnumType words -> enumSchema(words);
            case GraphQLInputObjectType object -> reference(object);
            case GraphQLScalarType scalar -> scalarSchema(scalar.getName());
            case GraphQLType _ -> JSON.objectNode();
        };
    }

    /** Also accepts a single item, which GraphQL converts to a list (June 2018, section 3.11). */
    private static ObjectNode listSchema(ObjectNode item) {
        var list = JSON.objectNode().put("type", "array");
        list.set("items", item);
        return anyOf(list, item);
    }

    private static ObjectNode enumSchema(GraphQLEnumType type) {
        var schema = JSON.objectNode();
        var words = schema.putArray("enum");
        type.getValues().stream().map(GraphQLEnumValueDefinition::getName).forEach(words::add);
        return schema;
    }

    private ObjectNode reference(GraphQLInputObjectType type) {
        if (begun.add(type.getName())) {
            var schema = closedObject();
            for (GraphQLInputObjectField field : type.getFieldDefinitions()) {
                add(schema, field.getName(), field.getType(), field.hasSetDefaultValue());
            }
            definitions.set(type.getName(), schema);
        }
        return JSON.objectNode().put("$ref", "#/" + DEFINITIONS + "/" + type.getName());
    }

    /** Returns the JSON Schema of a GraphQL scalar type. For a custom scalar, the schema accepts any value. */
    private static ObjectNode scalarSchema(String name) {
        var schema = JSON.objectNode();
        return switch (name) {
            case "Int" ->
                schema.put("type", "integer").put("minimum", Integer.MIN_VALUE).put("maximum", Integer.MAX_VALUE);
            case "Float" -> schema.put("type", "number");
            case "String" -> schema.put("type", "string");
            case "Boolean" -> schema.put("type", "boolean");
            case "ID" -> {
                schema.putArray("type").add("string").add("integer");
                yield schema;
            }
            case String _ -> schema;
        };
    }

    private static ObjectNode anyOf(ObjectNode one, ObjectNode other) {
        var schema = JSON.objectNode();
        schema.putArray("anyOf").add(one).add(other);
        return schema;
    }

    private static ObjectNode closedObject() {
        var schema = JSON.objectNode().put("type", "object").put("additionalProperties", false);
        schema.putObject("properties");
        return schema;
    }
}
