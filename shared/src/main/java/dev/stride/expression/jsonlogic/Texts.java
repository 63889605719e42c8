package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.Map;

/** Operations on texts. */
final class Texts {

    static final Map<String, Operator> OPERATORS = Map.of("cat", Texts::cat, "substr", Texts::substr);

    private static JsonNode cat(Arguments arguments) {
        var text = new StringBuilder();
        for (var value : arguments.values()) {
            var part = Values.text(value, arguments.run());
            arguments.run().made(part);
            text.append(part);
        }
        return TextNode.valueOf(arguments.run().made(text));
    }

    /**
     * A part of a text, in characters: from a place, which counts from the end when it is negative, of a length, which leaves
     * out so many at the end when it is negative.
     */
    private static JsonNode substr(Arguments arguments) {
        var text = Values.text(arguments.value(0), arguments.run());
        arguments.run().made(text);
        var size = text.codePointCount(0, text.length());
        var place = whole(arguments, 1, 0);
        var from = place < 0 ? Math.max(0, size + place) : Math.min(place, size);
        var length = whole(arguments, 2, size);
        var end = length < 0 ? size + length : Math.min((long) from + length, size);
        return TextNode.valueOf(
                end <= from
                        ? ""
                        : text.substring(text.offsetByCodePoints(0, from), text.offsetByCodePoints(0, (int) end)));
    }

    private static int whole(Arguments arguments, int index, int otherwise) {
        return index >= arguments.size()
                ? otherwise
                : Values.number(arguments.value(index), arguments.run())
                        .map(BigDecimal::doubleValue)
                        .map(Double::intValue)
                        .orElse(0);
    }

    private Texts() {}
}
