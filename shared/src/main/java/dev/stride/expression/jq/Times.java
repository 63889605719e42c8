package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import net.thisptr.jackson.jq.exception.JsonQueryException;

/** The functions of jq about time. The local time is UTC everywhere. */
final class Times {

    /** {@code gmtime}: the fields of a number of seconds since the epoch. */
    static JsonNode fields(JsonNode seconds) throws JsonQueryException {
        if (!seconds.isNumber()) {
            throw new JsonQueryException("gmtime() requires numeric inputs");
        }
        return BrokenDownTime.of(seconds.doubleValue()).written();
    }

    /** {@code mktime}: the seconds since the epoch of fields. */
    static JsonNode seconds(JsonNode fields) throws JsonQueryException {
        if (!fields.isArray()) {
            throw new JsonQueryException("mktime requires array inputs");
        }
        return Numbers.of(BrokenDownTime.read(fields, "mktime").epochSecond());
    }

    /** {@code strftime}: the text of fields, or of a number of seconds since the epoch. */
    static JsonNode text(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        var format = arguments.getFirst();
        if (!format.isTextual()) {
            throw new JsonQueryException("strftime/1 requires a string format");
        }
        var time = in.isNumber() ? BrokenDownTime.of(in.doubleValue()) : BrokenDownTime.read(in, "strftime/1");
        return TextNode.valueOf(TimeFormat.format(time, format.textValue()));
    }

    /** {@code strptime}: the fields that a text says. */
    static JsonNode parsed(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        var format = arguments.getFirst();
        if (!in.isTextual() || !format.isTextual()) {
            throw new JsonQueryException("strptime/1 requires string inputs and arguments");
        }
        return TimeParser.parse(in.textValue(), format.textValue())
                .orElseThrow(() -> new JsonQueryException(
                        "date %s does not match format %s".formatted(JsonText.of(in), JsonText.of(format))))
                .written();
    }

    private Times() {}
}
