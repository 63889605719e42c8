package dev.stride.language.serverlessworkflow08.expression;

import dev.stride.common.Suggestions;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.jq.Jq;
import dev.stride.language.document.Place;
import java.util.List;

/**
 * The language of the expressions in a definition, such as jq or JSONPath (section "Workflow Expressions").
 *
 * @param identity the expression that returns its input
 * @param hint tells the author how to correct an invalid expression
 */
public record DefinitionLanguage(ExpressionLanguage language, String identity, String hint) {

    public static final DefinitionLanguage JQ = new DefinitionLanguage(new Jq(), ".", "use the syntax of jq 1.6");

    private static final DefinitionLanguage JSON_PATH = new DefinitionLanguage(
            new JsonPathExpressions(), "$", "a JSONPath begins with `$`, as in `$.order.lines[0]`");

    /** Parses {@code expressionLang}; the default is jq. */
    public static DefinitionLanguage parse(Place place) {
        var key = place.text();
        if (key.equals(JSON_PATH.key())) {
            return JSON_PATH;
        }
        if (!key.equals(JQ.key()) && place.value().isTextual()) {
            place.fault(
                    "the expression language `" + key + "` is not supported",
                    Suggestions.hint(key, List.of(JQ.key(), JSON_PATH.key())));
        }
        return JQ;
    }

    String key() {
        return language.key();
    }
}
