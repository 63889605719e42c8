package dev.stride.language.serverlessworkflow08.lenient;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Place;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Expressions in double braces, and variables under the names that SonataFlow gives them. Reads all texts that can
 * contain an expression.
 */
final class ExpressionHabits implements Habit {

    private static final String OPEN = "{{";
    private static final String CLOSE = "}}";
    private static final String WRAPPER = "${";

    /** Properties without expressions, outside of data. */
    private static final Set<String> LITERAL = Set.of(
            "annotations", "constants", "dataInputSchema", "description", "extensions", "metadata", "name", "secrets");

    /** Data of the author, in which only a wrapped text is an expression. */
    private static final Set<String> DATA = Set.of("arguments", "parameters", "contextAttributes");

    /** A string literal of jq, which is skipped, or a variable of SonataFlow. */
    private static final Pattern VARIABLE = Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\""
            + "|\\$(?<secret>SECRET)\\b"
            + "|\\$WORKFLOW\\s*\\.\\s*(?<property>statusCode|responseHeaders|headers|identity|input)\\b");

    private static final Map<String, String> RESPONSE =
            Map.of("statusCode", "$WORKFLOW.response.status", "responseHeaders", "$WORKFLOW.response.headers");

    @Override
    public void normalise(Place definition) {
        properties(definition, false);
    }

    private static JsonNode value(Place place, boolean isData) {
        if (place.value().isTextual()) {
            return new TextNode(variables(unbraced(place), isData));
        }
        if (place.value() instanceof ArrayNode items) {
            for (int i = 0; i < items.size(); i++) {
                items.set(i, value(new Place(place.sink(), place.pointer() + '/' + i, items.get(i)), isData));
            }
        } else {
            properties(place, isData);
        }
        return place.value();
    }

    private static void properties(Place object, boolean isData) {
        var isInject = !isData && object.at("type").value().asText().equals("inject");
        for (var property : object.value().properties()) {
            var name = property.getKey();
            var isLiteral = !isData && LITERAL.contains(name) || isInject && name.equals("data");
            if (!isLiteral) {
                property.setValue(value(object.at(name), isData || DATA.contains(name)));
            }
        }
    }

    private static Place unbraced(Place place) {
        var text = place.value().textValue().strip();
        if (!text.startsWith(OPEN) || !text.endsWith(CLOSE) || text.length() < OPEN.length() + CLOSE.length()) {
            return place;
        }
        var wrapped = WRAPPER + text.substring(OPEN.length(), text.length() - CLOSE.length()) + "}";
        place.assume("`{{ }}` is read as `${ }`", "write `" + wrapped + "`");
        return place.withValue(new TextNode(wrapped));
    }

    private static String variables(Place place, boolean isData) {
        var text = place.value().textValue();
        return isData && !text.contains(WRAPPER)
                ? text
                : VARIABLE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(variable(place, found)));
    }

    private static String variable(Place place, MatchResult found) {
        var property = found.group("property");
        if (found.group("secret") != null) {
            place.assume("`$SECRET` is read as `$SECRETS`", "write `$SECRETS`");
            return "$SECRETS";
        }
        if (property == null) {
            return found.group();
        }
        if (!RESPONSE.containsKey(property)) {
            place.warn("`$WORKFLOW." + property + "` is null, because it does not exist here", "remove it");
            return found.group();
        }
        var known = RESPONSE.get(property);
        place.assume("`$WORKFLOW." + property + "` is read as `" + known + "`", "write `" + known + "`");
        return known;
    }
}
