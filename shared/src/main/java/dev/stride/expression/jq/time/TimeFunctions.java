package dev.stride.expression.jq.time;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.jq.value.JqJsonWriter;
import dev.stride.expression.jq.value.JqNumbers;
import java.util.List;
import net.thisptr.jackson.jq.exception.JsonQueryException;

/** The functions of jq about time. The local time is UTC everywhere. */
public final class TimeFunctions {

    /** {@code gmtime}: the fields of a number of seconds since the epoch. */
    public static JsonNode gmtime(JsonNode seconds) throws JsonQueryException {
        if (!seconds.isNumber()) {
            throw new JsonQueryException("gmtime() requires numeric inputs");
        }
        return BrokenDownTime.of(seconds.doubleValue()).toArray();
    }

    /** {@code mktime}: the seconds since the epoch of fields. */
    public static JsonNode mktime(JsonNode fields) throws JsonQueryException {
        if (!fields.isArray()) {
            throw new JsonQueryException("mktime requires array inputs");
        }
        return JqNumbers.of(BrokenDownTime.fromArray(fields, "mktime").epochSecond());
    }

    /** {@code strftime}: the text of fields, or of a number of seconds since the epoch. */
    public static JsonNode strftime(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        var format = arguments.getFirst();
        if (!format.isTextual()) {
            throw new JsonQueryException("strftime/1 requires a string format");
        }
        var time = in.isNumber() ? BrokenDownTime.of(in.doubleValue()) : BrokenDownTime.fromArray(in, "strftime/1");
        return TextNode.valueOf(TimeFormatter.format(time, format.textValue()));
    }

    /** {@code strptime}: the fields that a text says. */
    public static JsonNode strptime(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        var format = arguments.getFirst();
        if (!in.isTextual() || !format.isTextual()) {
            throw new JsonQueryException("strptime/1 requires string inputs and arguments");
        }
        return TimeParser.parse(in.textValue(), format.textValue())
                .orElseThrow(() -> new JsonQueryException("date %s does not match format %s"
                        .formatted(JqJsonWriter.toJson(in), JqJsonWriter.toJson(format))))
                .toArray();
    }

    private TimeFunctions() {}
}
