package dev.stride.expression.jq.builtins;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.jq.value.JqNumbers;
import java.util.regex.Pattern;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.exception.JsonQueryTypeException;

/** The jq functions that parse and search strings. */
final class StringFunctions {

    private static final char REPLACEMENT = '\uFFFD';

    private static final Pattern NUMBER =
            Pattern.compile("\\s*+([+-]?(?:\\d++(?:\\.\\d*+)?|\\.\\d++)(?:[eE][+-]?\\d{1,9})?)\\s*+");
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d{1,18}");

    /** Implements {@code tonumber}: parses a string as a number and returns a number unchanged. */
    static JsonNode toNumber(JsonNode in) throws JsonQueryException {
        if (in.isNumber()) {
            return in;
        }
        var number = NUMBER.matcher(in.isTextual() ? in.textValue() : "");
        if (!number.matches()) {
            throw new JsonQueryTypeException("%s cannot be parsed as a number", in);
        }
        var digits = number.group(1);
        return WHOLE.matcher(digits).matches()
                ? JqNumbers.of(Long.parseLong(digits))
                : JqNumbers.of(Double.parseDouble(digits));
    }

    /** Returns all positions of one string within another, counted in code points; none if the sought string is empty. */
    static JsonNode offsets(JsonNode in, JsonNode sought) {
        var offsets = JsonNodeFactory.instance.arrayNode();
        var text = in.textValue();
        var part = sought.textValue();
        var points = 0;
        var counted = 0;
        for (var at = text.indexOf(part); at >= 0 && !part.isEmpty(); at = text.indexOf(part, at + 1)) {
            points += text.codePointCount(counted, at);
            counted = at;
            offsets.add(points);
        }
        return offsets;
    }

    /** Implements {@code implode}. Invalid code points become the replacement character. */
    static JsonNode implode(JsonNode in) throws JsonQueryException {
        if (!in.isArray()) {
            throw new JsonQueryTypeException("%s cannot be imploded", in);
        }
        var text = new StringBuilder();
        for (var each : in) {
            if (!each.isNumber()) {
                throw new JsonQueryTypeException("%s cannot be imploded", in);
            }
            var point = JqNumbers.toLong(each);
            var isCharacter = point == (int) point
                    && Character.isValidCodePoint((int) point)
                    && (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE);
            text.appendCodePoint(isCharacter ? (int) point : REPLACEMENT);
        }
        return TextNode.valueOf(text.toString());
    }

    private StringFunctions() {}
}
