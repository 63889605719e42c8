package dev.stride.expression.jq.builtins;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.jq.value.JqJsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.exception.JsonQueryTypeException;

/** The jq formats {@code @csv}, {@code @tsv}, {@code @sh} and {@code @base64d}. */
final class FormatFunctions {

    /** Implements {@code @csv}: quotes strings and writes null as an empty field. */
    static JsonNode csv(JsonNode row) throws JsonQueryException {
        return row(row, "csv", ",", text -> '"' + text.replace("\"", "\"\"") + '"');
    }

    /** Implements {@code @tsv}: escapes tabs, line ends and backslashes and writes null as an empty field. */
    static JsonNode tsv(JsonNode row) throws JsonQueryException {
        return row(
                row,
                "tsv",
                "\t",
                text -> text.replace("\\", "\\\\")
                        .replace("\t", "\\t")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r"));
    }

    /** Implements {@code @sh}: quotes the values as words for a shell. */
    static JsonNode shell(JsonNode value) throws JsonQueryException {
        var words = new ArrayList<String>();
        for (var word : value.isArray() ? value : List.of(value)) {
            if (word.isContainerNode()) {
                throw new JsonQueryTypeException("%s can not be escaped for shell", word);
            }
            words.add(
                    word.isTextual() ? "'" + word.textValue().replace("'", "'\\''") + "'" : JqJsonWriter.toJson(word));
        }
        return TextNode.valueOf(String.join(" ", words));
    }

    /** Implements {@code @base64d}: decodes a base64 text, whose padding is optional. */
    static JsonNode fromBase64(JsonNode value) throws JsonQueryException {
        var written = JqJsonWriter.toText(value);
        var digits = withoutPadding(written.textValue());
        if (!digits.chars()
                .allMatch(digit -> digit < 128 && (Character.isLetterOrDigit(digit) || digit == '+' || digit == '/'))) {
            throw new JsonQueryTypeException("%s is not valid base64 data", written);
        }
        if (digits.length() % 4 == 1) {
            throw new JsonQueryTypeException("%s trailing base64 byte found", written);
        }
        return TextNode.valueOf(new String(Base64.getDecoder().decode(digits), StandardCharsets.UTF_8));
    }

    private static String withoutPadding(String base64) {
        var end = base64.length();
        while (end > 0 && base64.charAt(end - 1) == '=') {
            end--;
        }
        return base64.substring(0, end);
    }

    private static JsonNode row(JsonNode row, String format, String separator, UnaryOperator<String> string)
            throws JsonQueryException {
        if (!row.isArray()) {
            throw new JsonQueryTypeException("%%s cannot be %s-formatted, only an array can be".formatted(format), row);
        }
        var cells = new ArrayList<String>(row.size());
        for (var cell : row) {
            if (cell.isContainerNode()) {
                throw new JsonQueryTypeException("%s is not valid in a " + format + " row", cell);
            }
            cells.add(
                    cell.isTextual() ? string.apply(cell.textValue()) : cell.isNull() ? "" : JqJsonWriter.toJson(cell));
        }
        return TextNode.valueOf(String.join(separator, cells));
    }

    private FormatFunctions() {}
}
