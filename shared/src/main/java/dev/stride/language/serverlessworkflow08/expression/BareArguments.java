package dev.stride.language.serverlessworkflow08.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Place;
import java.util.regex.Pattern;

/** How a string without the wrapper <code>${ }</code> is read in the arguments of a call: as a text or as an expression. */
public enum BareArguments {

    /**
     * A string without the wrapper <code>${ }</code> is a text, as the specification requires. Warns if such a string
     * looks like an expression that reads data.
     */
    LITERAL {
        @Override
        JsonNode readText(Place text, WorkflowExpressions expressions) {
            if (READS_DATA.matcher(text.text()).find() && expressions.isExpression(text.text())) {
                text.warn(
                        "the argument is the text `%s`, because it has no `${ }`".formatted(text.text()),
                        "to pass the value of the expression, write `%s`".formatted(wrapped(text)));
            }
            return text.value();
        }
    },

    /**
     * A string without the wrapper <code>${ }</code> is read as an expression if it is a valid expression, as in
     * SonataFlow. Otherwise it is a text.
     */
    EXPRESSION {
        @Override
        JsonNode readText(Place text, WorkflowExpressions expressions) {
            return expressions.isExpression(text.text()) ? new TextNode(wrapped(text)) : text.value();
        }
    };

    /**
     * Finds a jq path or variable in a text, such as {@code .order} or {@code $name}: a sign that the author means an expression.
     */
    private static final Pattern READS_DATA =
            Pattern.compile("(?<![\\w.)\\]\"])\\.([A-Za-z_\\[\"]|$)|\\$([A-Za-z_.\\[]|$)");

    abstract JsonNode readText(Place text, WorkflowExpressions expressions);

    /** Returns the arguments with the wrapper <code>${ }</code> added to each unwrapped string that is read as an expression. */
    public Place read(Place arguments, WorkflowExpressions expressions) {
        return arguments.value().isContainerNode() ? arguments.withValue(value(arguments, expressions)) : arguments;
    }

    private JsonNode value(Place place, WorkflowExpressions expressions) {
        return switch (place.value().getNodeType()) {
            case STRING ->
                WrappedExpressions.findIn(place).findAny().isPresent() ? place.value() : readText(place, expressions);
            case OBJECT -> {
                var object = JsonNodeFactory.instance.objectNode();
                place.value()
                        .fieldNames()
                        .forEachRemaining(name -> object.set(name, value(place.at(name), expressions)));
                yield object;
            }
            case ARRAY -> {
                var array = JsonNodeFactory.instance.arrayNode();
                place.items().forEach(item -> array.add(value(item, expressions)));
                yield array;
            }
            case NUMBER, BOOLEAN, NULL, MISSING, BINARY, POJO -> place.value();
        };
    }

    private static String wrapped(Place text) {
        return "${ " + text.text().strip() + " }";
    }
}
