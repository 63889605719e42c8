package dev.stride.language.serverlessworkflow08.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Place;
import java.util.regex.Pattern;

/** How a text without the wrapper <code>${ }</code> is read in the arguments of a call and in the data of an event. */
public enum UnwrappedTexts {

    /** As a text, as the specification requires. A text that looks like an expression that reads data is reported. */
    TEXTS {
        @Override
        JsonNode readText(Place text, WorkflowExpressions expressions) {
            // SonataFlow calls the secrets $SECRET.
            var meant = text.text().replaceAll("\\$SECRET\\b", "\\$SECRETS");
            if (READS_DATA.matcher(meant).find() && expressions.isExpression(meant)) {
                text.assume(
                        "the text `%s` is sent as it is, because it has no `${ }`".formatted(text.text()),
                        ("to send the value of the expression, write `%s`; the metadata `%s: %s` or the option "
                                        + "`--reading %s` evaluate every such text")
                                .formatted(wrapped(meant), KEY, SONATAFLOW, SONATAFLOW));
            }
            return text.value();
        }
    },

    /** As an expression if it is a valid one and not only a number or boolean, as SonataFlow reads it; otherwise as a text. */
    EXPRESSIONS {
        @Override
        JsonNode readText(Place text, WorkflowExpressions expressions) {
            return expressions.isExpression(text.text())
                            && !SCALAR.matcher(text.text().strip()).matches()
                    ? new TextNode(wrapped(text.text()))
                    : text.value();
        }
    };

    /** The metadata key by which a definition chooses how it is read, and the value that chooses the reading of SonataFlow. */
    public static final String KEY = "stride.reading";

    public static final String SONATAFLOW = "sonataflow";

    /** Matches a number or boolean, which stays a text unless the function that it is given to takes no text. */
    private static final Pattern SCALAR = Pattern.compile("-?[0-9.]+|true|false");

    /**
     * Finds a jq path or variable in a text, such as {@code .order} or {@code $name}: a sign that the author means an expression.
     */
    private static final Pattern READS_DATA =
            Pattern.compile("(?<![\\w.)\\]\"])\\.([A-Za-z_\\[\"]|$)|\\$([A-Za-z_.\\[]|$)");

    abstract JsonNode readText(Place text, WorkflowExpressions expressions);

    /** Returns an object or array with the wrapper <code>${ }</code> added to each unwrapped text that is read as an expression. */
    public Place read(Place data, WorkflowExpressions expressions) {
        return data.value().isContainerNode() ? data.withValue(value(data, expressions)) : data;
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

    private static String wrapped(String expression) {
        return "${ " + expression.strip() + " }";
    }
}
