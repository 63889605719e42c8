package dev.stride.expression.jq.time;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.jq.value.JqJsonWriter;
import dev.stride.expression.jq.value.JqNumbers;
import java.util.List;
import net.thisptr.jackson.jq.exception.JsonQueryException;

/** The time functions of jq. The local time zone is always UTC. */
public final class TimeFunctions {

    /** Implements {@code gmtime}: converts seconds since the epoch to broken-down time. */
    public static JsonNode gmtime(JsonNode seconds) throws JsonQueryException {
        if (!seconds.isNumber()) {
            throw new JsonQueryException("gmtime() requires numeric inputs");
        }
        return BrokenDownTime.of(seconds.doubleValue()).toArray();
    }

    /** Implements {@code mktime}: converts broken-down time to seconds since the epoch. */
    public static JsonNode mktime(JsonNode fields) throws JsonQueryException {
        if (!fields.isArray()) {
            throw new JsonQueryException("mktime requires array inputs");
        }
        return JqNumbers.of(BrokenDownTime.fromArray(fields, "mktime").epochSecond());
    }

    /** Implements {@code strftime}: formats a broken-down time, or seconds since the epoch, as text. */
    public static JsonNode strftime(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        var format = arguments.getFirst();
        if (!format.isTextual()) {
            throw new JsonQueryException("strftime/1 requires a string format");
        }
        var time = in.isNumber() ? BrokenDownTime.of(in.doubleValue()) : BrokenDownTime.fromArray(in, "strftime/1");
        return TextNode.valueOf(TimeFormatter.format(time, format.textValue()));
    }

    /** Implements {@code strptime}: parses a text into broken-down time. */
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
