package dev.stride.expression.jq.value;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * A JSON writer with the formatting of jq: without blanks, and with the fewest digits that distinguish a double from all other
 * doubles.
 */
public final class JqJsonWriter {

    private static final int MOST_ZEROS_AFTER_DIGITS = 15;
    private static final int MOST_ZEROS_BEFORE_DIGITS = 4;
    private static final String DELETE = "\u007f";

    private final StringBuilder text = new StringBuilder();

    public static String toJson(JsonNode value) {
        var writer = new JqJsonWriter();
        writer.write(value);
        return writer.text.toString();
    }

    /** Converts a value to text: a string unchanged, any other value as JSON. */
    public static TextNode toText(JsonNode value) {
        return value instanceof TextNode text ? text : TextNode.valueOf(toJson(value));
    }

    private void write(JsonNode value) {
        switch (value.getNodeType()) {
            case STRING -> quote(value.textValue());
            case NUMBER -> text.append(value.isDouble() ? number(value.doubleValue()) : value.asText());
            case ARRAY -> writeArray(value);
            case OBJECT -> writeObject(value);
            case NULL, BOOLEAN, BINARY, POJO, MISSING -> text.append(value.asText());
        }
    }

    private void writeArray(JsonNode array) {
        var separator = '[';
        for (var element : array) {
            text.append(separator);
            write(element);
            separator = ',';
        }
        text.append(array.isEmpty() ? "[]" : "]");
    }

    private void writeObject(JsonNode object) {
        var separator = '{';
        for (var field : object.properties()) {
            text.append(separator);
            quote(field.getKey());
            text.append(':');
            write(field.getValue());
            separator = ',';
        }
        text.append(object.isEmpty() ? "{}" : "}");
    }

    private void quote(String characters) {
        text.append('"');
        var start = text.length();
        JsonStringEncoder.getInstance().quoteAsString(characters, text);
        for (var at = text.indexOf(DELETE, start); at >= 0; at = text.indexOf(DELETE, at)) {
            text.replace(at, at + 1, "\\u007f");
        }
        text.append('"');
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "null";
        }
        var finite = Math.clamp(value, -Double.MAX_VALUE, Double.MAX_VALUE);
        var decimal = new BigDecimal(Double.toString(finite)).stripTrailingZeros();
        var digits = decimal.unscaledValue().abs().toString();
        var point = digits.length() - decimal.scale();
        if (point > -MOST_ZEROS_BEFORE_DIGITS && point <= digits.length() + MOST_ZEROS_AFTER_DIGITS) {
            return decimal.toPlainString();
        }
        var fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        var sign = value < 0 ? "-" : "";
        return String.format(Locale.ROOT, "%s%c%se%+03d", sign, digits.charAt(0), fraction, point - 1);
    }
}
