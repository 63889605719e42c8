package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.jsonlogic.Rule.RuleArguments;
import dev.stride.expression.jsonlogic.Rule.RuleOperator;
import java.math.BigDecimal;
import java.util.Map;

/** The string operations of JsonLogic. */
final class TextOperations {

    static final Map<String, RuleOperator> OPERATORS =
            Map.of("cat", TextOperations::cat, "substr", TextOperations::substr);

    private static JsonNode cat(RuleArguments ruleArguments) {
        var text = new StringBuilder();
        for (var value : ruleArguments.evaluateAll()) {
            var part = Coercions.toText(value, ruleArguments.evaluation());
            ruleArguments.evaluation().payForText(part);
            text.append(part);
        }
        return TextNode.valueOf(ruleArguments.evaluation().payForText(text));
    }

    /** A negative start counts from the end; a negative length drops that many characters at the end. */
    private static JsonNode substr(RuleArguments ruleArguments) {
        var text = Coercions.toText(ruleArguments.evaluate(0), ruleArguments.evaluation());
        ruleArguments.evaluation().payForText(text);
        var size = text.codePointCount(0, text.length());
        var place = whole(ruleArguments, 1, 0);
        var from = place < 0 ? Math.max(0, size + place) : Math.min(place, size);
        var length = whole(ruleArguments, 2, size);
        var end = length < 0 ? size + length : Math.min((long) from + length, size);
        return TextNode.valueOf(
                end <= from
                        ? ""
                        : text.substring(text.offsetByCodePoints(0, from), text.offsetByCodePoints(0, (int) end)));
    }

    private static int whole(RuleArguments ruleArguments, int index, int otherwise) {
        return index >= ruleArguments.size()
                ? otherwise
                : Coercions.toNumber(ruleArguments.evaluate(index), ruleArguments.evaluation())
                        .map(BigDecimal::doubleValue)
                        .map(Double::intValue)
                        .orElse(0);
    }

    private TextOperations() {}
}
