package dev.stride.call.graphql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.AttemptHeaders;
import dev.stride.call.api.CallRequest;
import dev.stride.call.graphql.template.GraphQlTemplate;
import dev.stride.call.graphql.template.GraphQlTemplate.GraphQlOperation;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds the HTTP request of a GraphQL call. Arguments are sent as variables if the schema of the service is known, otherwise as
 * literals in the query text.
 */
final class GraphQlRequest {

    private static final String ACCEPT = "application/graphql-response+json, application/json;q=0.9";

    static Result<HttpRequest, Fault> build(GraphQlTemplate template, CallRequest call) {
        try {
            var arguments = arguments(call.arguments().path("arguments"));
            var selection = SelectionSetText.compose(call.arguments().path("selectionSet"));
            var body = template.arguments().isPresent()
                    ? withVariables(template, template.arguments().get(), arguments, selection)
                    : withLiterals(template, arguments, selection);
            return Result.ok(request(template, call, body));
        } catch (GraphQlArgumentException unsuitable) {
            return Result.failed(
                    Fault.of(Fault.VALIDATION, "%s was not called: %s.".formatted(template, unsuitable.getMessage())));
        }
    }

    private static HttpRequest request(GraphQlTemplate template, CallRequest call, JsonNode body) {
        var headers = new HashMap<>(Map.of("Accept", ACCEPT, "Content-Type", "application/json"));
        AttemptHeaders.addTo(headers, call);
        var bytes = body.toString().getBytes(StandardCharsets.UTF_8);
        return new HttpRequest("POST", URI.create(template.endpoint()), headers, bytes, call.timeout());
    }

    private static JsonNode withVariables(
            GraphQlTemplate template, Map<String, String> types, ObjectNode arguments, String selection)
            throws GraphQlArgumentException {
        var declared = new ArrayList<String>();
        var passed = new ArrayList<String>();
        for (var argument : arguments.properties()) {
            var name = argument.getKey();
            if (!types.containsKey(name)) {
                throw new GraphQlArgumentException("the field has no argument '" + name + "'");
            }
            declared.add("$" + name + ": " + types.get(name));
            passed.add(name + ": $" + name);
        }
        var operation =
                declared.isEmpty() ? template.type() : template.type() + "(" + String.join(", ", declared) + ")";
        var body = query("%s { %s }".formatted(operation, field(template, passed, selection)));
        body.set("variables", arguments);
        return body;
    }

    private static JsonNode withLiterals(GraphQlTemplate template, ObjectNode arguments, String selection)
            throws GraphQlArgumentException {
        var passed = new ArrayList<String>();
        for (var argument : arguments.properties()) {
            passed.add(
                    GraphQlLiteral.requireName(argument.getKey()) + ": " + GraphQlLiteral.format(argument.getValue()));
        }
        return query("%s { %s }".formatted(template.type(), field(template, passed, selection)));
    }

    private static String field(GraphQlTemplate template, List<String> passed, String selection) {
        var called = passed.isEmpty() ? template.field() : template.field() + "(" + String.join(", ", passed) + ")";
        return selection.isBlank() ? called : called + " " + selection;
    }

    private static ObjectNode query(String document) {
        return JsonNodeFactory.instance.objectNode().put("query", document);
    }

    private static ObjectNode arguments(JsonNode given) throws GraphQlArgumentException {
        return switch (given) {
            case ObjectNode arguments -> arguments;
            case JsonNode absent
            when absent.isNull() || absent.isMissingNode() -> JsonNodeFactory.instance.objectNode();
            case JsonNode other ->
                throw new GraphQlArgumentException(
                        "the arguments must be an object, not %s".formatted(other.getNodeType()));
        };
    }

    private GraphQlRequest() {}

    /** Composes the GraphQL selection set of a call: the text that the author wrote, with the values of its expressions inserted. */
    private static final class SelectionSetText {

        /**
         * Returns the selection set as GraphQL text, or an empty text if the call has no selection set.
         *
         * @param given the selection set as a text, or as an array of texts and, for evaluated expressions, of objects {@code
         *     {value}}
         * @throws GraphQlArgumentException when the text is not a single block in braces
         */
        static String compose(JsonNode given) throws GraphQlArgumentException {
            if (given.isNull() || given.isMissingNode()) {
                return "";
            }
            var text = given.isArray() ? join(given) : given.asText();
            if (!(given.isArray() || given.isTextual()) || !(text.isBlank() || isOneBlock(text.strip()))) {
                throw new GraphQlArgumentException(
                        "the selection set '%s' is not one pair of braces with fields between them, such as { id name }"
                                .formatted(text));
            }
            return text;
        }

        private static String join(JsonNode parts) throws GraphQlArgumentException {
            var text = new StringBuilder();
            for (var part : parts) {
                text.append(part.isTextual() ? part.textValue() : GraphQlLiteral.format(part.path("value")));
            }
            return text.toString();
        }

        /** Otherwise, the value of an expression could close the block and add operations to the query. */
        private static boolean isOneBlock(String text) {
            var depth = 0;
            for (int i = 0; i < text.length(); i++) {
                switch (text.charAt(i)) {
                    case '"' -> i = endOfString(text, i);
                    case '{' -> depth++;
                    case '}' -> depth--;
                    case '#' -> i = endOfLine(text, i);
                    default -> {}
                }
                if (depth <= 0) {
                    return depth == 0 && i == text.length() - 1;
                }
            }
            return false;
        }

        private static int endOfString(String text, int start) {
            if (text.startsWith("\"\"\"", start)) {
                var end = text.indexOf("\"\"\"", start + 3);
                return end < 0 ? text.length() : end + 2;
            }
            for (int i = start + 1; i < text.length(); i++) {
                if (text.charAt(i) == '"') {
                    return i;
                }
                if (text.charAt(i) == '\\') {
                    i++;
                }
            }
            return text.length();
        }

        private static int endOfLine(String text, int start) {
            for (int i = start; i < text.length(); i++) {
                if (text.charAt(i) == '\n' || text.charAt(i) == '\r') {
                    return i;
                }
            }
            return text.length();
        }

        private SelectionSetText() {}
    }

    /**
     * Writes JSON values as GraphQL literals (GraphQL specification of June 2018, section 2.9). Object keys become GraphQL names. A
     * JSON string always becomes a GraphQL string, never an enum value.
     */
    private static final class GraphQlLiteral {

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

    /** Thrown when the arguments or the selection set of a GraphQL call are invalid. */
    private static final class GraphQlArgumentException extends Exception {
        GraphQlArgumentException(String message) {
            super(message);
        }
    }
}
