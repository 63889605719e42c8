package dev.stride.call.graphql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.graphql.template.GraphQlOperation;

/**
 * Writes JSON values as GraphQL literals (GraphQL specification of June 2018, section 2.9). Object keys become GraphQL names. A
 * JSON string always becomes a GraphQL string, never an enum value.
 */
final class GraphQlLiteral {

    static String format(JsonNode value) throws GraphQlArgumentException {
        var text = new StringBuilder();
        write(value, text);
        return text.toString();
    }

    private static void write(JsonNode value, StringBuilder text) throws GraphQlArgumentException {
        switch (value.getNodeType()) {
            case OBJECT -> writeFields(value, text);
            case ARRAY -> writeItems(value, text);
            case MISSING -> text.append("null");
            case NULL, BOOLEAN, NUMBER, STRING, BINARY, POJO -> text.append(value);
        }
    }

    private static void writeFields(JsonNode object, StringBuilder text) throws GraphQlArgumentException {
        text.append('{');
        for (var field : object.properties()) {
            text.append(requireName(field.getKey())).append(": ");
            write(field.getValue(), text);
            text.append(' ');
        }
        text.append('}');
    }

    private static void writeItems(JsonNode array, StringBuilder text) throws GraphQlArgumentException {
        text.append('[');
        for (var item : array) {
            write(item, text);
            text.append(' ');
        }
        text.append(']');
    }

    /**
     * Checks that the key of a JSON object is a GraphQL name, and returns the key.
     *
     * @throws GraphQlArgumentException when the key is not a GraphQL name
     */
    static String requireName(String key) throws GraphQlArgumentException {
        if (!GraphQlOperation.NAME.matcher(key).matches()) {
            throw new GraphQlArgumentException(
                    "the key '%s' of the arguments is not a GraphQL name: use letters, digits and underscores"
                            .formatted(key));
        }
        return key;
    }

    private GraphQlLiteral() {}
}
