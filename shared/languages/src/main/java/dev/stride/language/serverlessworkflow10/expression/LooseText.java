package dev.stride.language.serverlessworkflow10.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.composite.TemplateParser;
import java.util.Set;

/**
 * Converts values that were written for loose mode to the form of strict mode, in which <code>${ }</code> marks the expressions
 * (section "Evaluate", decision D40).
 */
record LooseText(ScopedJq jq) {

    /**
     * Returns the value with <code>${ }</code> around each text that is a valid jq expression. If the evaluation of
     * such an expression fails or has no result, it returns the original text instead.
     */
    JsonNode rewrite(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> {
                var object = JsonNodeFactory.instance.objectNode();
                value.properties().forEach(field -> object.set(field.getKey(), rewrite(field.getValue())));
                yield object;
            }
            case ARRAY -> {
                var array = JsonNodeFactory.instance.arrayNode();
                value.forEach(item -> array.add(rewrite(item)));
                yield array;
            }
            case STRING -> rewriteText(value);
            case NULL, BOOLEAN, NUMBER, BINARY, POJO, MISSING -> value;
        };
    }

    private JsonNode rewriteText(JsonNode text) {
        var expression = TemplateParser.unwrap(text.textValue(), jq);
        if (expression.isBlank() || !(jq.parse(expression, Set.of()) instanceof Parsed.Valid)) {
            return text;
        }
        return TextNode.valueOf("""
                ${ [try (%s
                ) catch empty] | if length == 0 then %s elif length == 1 then .[0] else . end }""".formatted(expression, text));
    }
}
