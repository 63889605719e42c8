package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import graphql.language.Argument;
import graphql.language.ArrayValue;
import graphql.language.AstPrinter;
import graphql.language.BooleanValue;
import graphql.language.EnumValue;
import graphql.language.Field;
import graphql.language.FloatValue;
import graphql.language.IntValue;
import graphql.language.ObjectValue;
import graphql.language.OperationDefinition;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.language.VariableReference;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import java.util.Locale;
import java.util.Optional;

/**
 * A converter between GraphQL messages and the HTTP messages that carry them. An HTTP request carries a GraphQL request if its
 * body is an object with the text of a GraphQL document in {@code query}. The mocked GraphQL services of a test file see only the
 * first field of the first operation in this document.
 */
final class GraphQlMessage {

    /** Returns the GraphQL request that an HTTP request carries; empty if its body is not a GraphQL request. */
    static Optional<ReceivedRequest> parse(ReceivedRequest http) {
        return Optional.of(http.body().path("query"))
                .filter(JsonNode::isTextual)
                .flatMap(query -> operation(query.textValue()))
                .flatMap(operation -> called(operation).map(field -> request(http, operation, field)));
    }

    static JsonNode toHttp(JsonNode reply) {
        var http = JsonNodeFactory.instance.objectNode();
        http.setAll((ObjectNode) reply.deepCopy());
        http.remove("errors");
        var body = http.putObject("body");
        body.set("data", reply.path("body"));
        if (reply.has("errors")) {
            body.set("errors", reply.path("errors"));
        }
        return http;
    }

    private static ReceivedRequest request(ReceivedRequest http, OperationDefinition operation, Field field) {
        var json = http.json().deepCopy();
        var target = json.putObject(ServiceProtocol.GRAPHQL.key())
                .put("operation", operation.getOperation().name().toLowerCase(Locale.ROOT))
                .put("field", field.getName());
        Optional.ofNullable(field.getSelectionSet())
                .ifPresent(selection -> target.put("selectionSet", AstPrinter.printAst(selection)));
        var body = json.putObject("body");
        for (Argument argument : field.getArguments()) {
            put(body, argument.getName(), argument.getValue(), http.body().path("variables"));
        }
        return new ReceivedRequest(ServiceProtocol.GRAPHQL, json, Optional.of(http), http.idempotencyKey());
    }

    private static Optional<OperationDefinition> operation(String text) {
        try {
            return new Parser()
                    .parseDocument(text).getDefinitionsOfType(OperationDefinition.class).stream()
                            .findFirst();
        } catch (InvalidSyntaxException other) {
            return Optional.empty();
        }
    }

    private static Optional<Field> called(OperationDefinition operation) {
        return Optional.ofNullable(operation.getSelectionSet()).stream()
                .flatMap(selection -> selection.getSelectionsOfType(Field.class).stream())
                .findFirst();
    }

    /**
     * Adds a GraphQL argument or input field to {@code object}, unless its value is a variable that the request does not define.
     */
    private static void put(ObjectNode object, String name, Value<?> value, JsonNode variables) {
        var json = json(value, variables);
        if (!json.isMissingNode()) {
            object.set(name, json);
        }
    }

    private static JsonNode json(Value<?> value, JsonNode variables) {
        var json = JsonNodeFactory.instance;
        return switch (value) {
            case VariableReference variable -> variables.path(variable.getName());
            case StringValue text -> json.textNode(text.getValue());
            case EnumValue word -> json.textNode(word.getName());
            case BooleanValue truth -> json.booleanNode(truth.isValue());
            case IntValue number -> json.numberNode(number.getValue());
            case FloatValue number -> json.numberNode(number.getValue());
            case ArrayValue list -> {
                var items = json.arrayNode();
                list.getValues().forEach(item -> items.add(json(item, variables)));
                yield items;
            }
            case ObjectValue object -> {
                var fields = json.objectNode();
                object.getObjectFields().forEach(field -> put(fields, field.getName(), field.getValue(), variables));
                yield fields;
            }
            case Value<?> _ -> json.nullNode();
        };
    }

    private GraphQlMessage() {}
}
