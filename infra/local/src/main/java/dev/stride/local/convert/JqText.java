package dev.stride.local.convert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Place;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A converter of expressions from Serverless Workflow 0.8 to 1.0. It replaces variables such as {@code $CONST}, and inserts the
 * expression of each expression function ({@code fn:}) in place of the reference to the function.
 *
 * @param constants the constants of the definition, which 1.0 does not have; their values are written into the expressions
 * @param functions the declared functions by name
 */
record JqText(JsonNode constants, Map<String, Place> functions) {

    private static final Pattern WRAPPED = Pattern.compile("\\$\\{(.*?)}(?=[^}]*(?:\\$\\{|$))", Pattern.DOTALL);
    private static final Pattern PATH = Pattern.compile("\\$CONST((?:\\.\\w++)++)");
    private static final Pattern WORKFLOW = Pattern.compile("\\$WORKFLOW\\b");
    private static final Pattern SIMPLE = Pattern.compile("[$.\\w\\[\\]]+");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
    private static final String FUNCTION = "fn:";

    /** Returns the expression at a place of the definition, converted to 1.0 and without the delimiters {@code ${ }}. */
    String expression(Place place) {
        return expression(place, unwrapped(place.value().asText()));
    }

    private String expression(Place place, String text) {
        if (text.startsWith(FUNCTION)) {
            var function = functions.get(text.substring(FUNCTION.length()).strip());
            return function == null ? text : expression(function.at("operation"));
        }
        var identified = text.replace("$WORKFLOW.id", "$workflow.definition.document.name");
        if (WORKFLOW.matcher(identified).find()) {
            ReadObject.leave(
                    place,
                    "this expression reads a part of `$WORKFLOW` that has no counterpart in Open Workflow 1.0; the conversion only replaced `$WORKFLOW` by `$workflow`");
        }
        var known = PATH.matcher(identified)
                .replaceAll(found -> Matcher.quoteReplacement(constant(found.group(1), found.group())));
        return WORKFLOW.matcher(known)
                .replaceAll("\\$workflow")
                .replace("$SECRETS", "$secrets")
                .replace("$CONST", value(constants));
    }

    private String constant(String path, String otherwise) {
        var value = constants.at(path.replace('.', '/'));
        return value.isMissingNode() ? otherwise : value(value);
    }

    /**
     * Returns a jq expression that constructs the JSON value at a place of the definition. An expression within a string of this
     * value becomes a part of the returned expression.
     */
    String template(Place place) {
        return switch (place.value().getNodeType()) {
            case OBJECT ->
                place.value()
                        .propertyStream()
                        .map(field -> key(field.getKey()) + ": " + template(place.at(field.getKey())))
                        .collect(Collectors.joining(", ", "{", "}"));
            case ARRAY -> place.children().map(this::template).collect(Collectors.joining(", ", "[", "]"));
            case STRING -> text(place);
            default -> place.value().toString();
        };
    }

    /**
     * Converts a JSON value of the 0.8 definition to 1.0. In 0.8, a string can mix text and expressions. 1.0 does not allow this,
     * so such a string becomes one expression.
     *
     * @param input jq for the data on which the expressions are evaluated; empty for the input of the task
     */
    JsonNode computed(Place place, Optional<String> input) {
        var value = place.value();
        if (value.isObject()) {
            var fields = TaskText.object();
            value.fieldNames().forEachRemaining(name -> fields.set(name, computed(place.at(name), input)));
            return fields;
        }
        if (value.isArray()) {
            var items = JsonNodeFactory.instance.arrayNode();
            place.items().forEach(item -> items.add(computed(item, input)));
            return items;
        }
        if (!value.asText().contains("${")) {
            return value;
        }
        var over = input.map(it -> "(" + it + ") | ").orElse("");
        return TextNode.valueOf(wrapped(over + (isWrapped(value.textValue()) ? expression(place) : text(place))));
    }

    private String text(Place place) {
        var text = place.value().textValue();
        if (!text.contains("${")) {
            return place.value().toString();
        }
        if (isWrapped(text)) {
            var expression = expression(place);
            return SIMPLE.matcher(expression).matches() ? expression : "(" + expression + ")";
        }
        var parts = new StringBuilder("\"");
        var found = WRAPPED.matcher(text);
        int from = 0;
        while (found.find()) {
            parts.append(quoted(text.substring(from, found.start())));
            parts.append("\\(")
                    .append(expression(place, found.group(1).strip()))
                    .append(')');
            from = found.end();
        }
        return parts.append(quoted(text.substring(from))).append('"').toString();
    }

    /** Returns a JSON value in the syntax of jq, in which most property names need no quotation marks. */
    static String value(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT ->
                value.propertyStream()
                        .map(field -> key(field.getKey()) + ": " + value(field.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
            case ARRAY -> value.valueStream().map(JqText::value).collect(Collectors.joining(", ", "[", "]"));
            default -> value.toString();
        };
    }

    /** Checks whether a jq expression is an object construction, such as {@code {a: .b}}, so that its result is never null. */
    static boolean isObject(String expression) {
        if (!expression.startsWith("{") || !expression.endsWith("}")) {
            return false;
        }
        int depth = 0;
        for (int i = 0; i < expression.length() - 1; i++) {
            depth += expression.charAt(i) == '{' ? 1 : expression.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return false;
            }
        }
        return true;
    }

    /** Encloses an expression in the delimiters {@code ${ }}, by which 1.0 distinguishes an expression from a constant text. */
    static String wrapped(String expression) {
        return expression.contains("\n") ? "${\n" + expression.indent(2) + "}" : "${ " + expression + " }";
    }

    private static String key(String name) {
        return NAME.matcher(name).matches() ? name : TextNode.valueOf(name).toString();
    }

    private static String quoted(String text) {
        var json = TextNode.valueOf(text).toString();
        return json.substring(1, json.length() - 1);
    }

    private static boolean isWrapped(String text) {
        var stripped = text.strip();
        return stripped.startsWith("${") && stripped.endsWith("}") && stripped.indexOf("${", 2) < 0;
    }

    static String unwrapped(String text) {
        var stripped = text.strip();
        return isWrapped(stripped)
                ? stripped.substring(2, stripped.length() - 1).strip()
                : stripped;
    }
}
