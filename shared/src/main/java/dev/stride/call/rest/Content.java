package dev.stride.call.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.call.ForeignJson;
import dev.stride.call.http.HttpReply.Answered;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** A reply's body as JSON: JSON as it is, other text as a string, nothing as null. */
final class Content {

    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset=\"?([A-Za-z0-9._:-]+)");

    /**
     * Reads a body.
     *
     * @throws JsonProcessingException when it is said to be JSON and is not, nests too deeply or holds too large a number
     * @throws CharacterCodingException when it is no text
     */
    static JsonNode read(Answered answered) throws IOException {
        if (answered.body().length == 0) {
            return NullNode.instance;
        }
        var type = answered.mediaType();
        return type.isEmpty() ? guessed(answered) : isJson(type) ? ForeignJson.read(answered.body()) : text(answered);
    }

    static boolean isJson(String mediaType) {
        return mediaType.equals("application/json") || mediaType.endsWith("+json") || mediaType.equals("text/json");
    }

    private static JsonNode guessed(Answered answered) throws IOException {
        try {
            return ForeignJson.read(answered.body());
        } catch (JsonProcessingException notJson) {
            return text(answered);
        }
    }

    private static JsonNode text(Answered answered) throws CharacterCodingException {
        var decoder = charset(answered).newDecoder();
        return JsonNodeFactory.instance.textNode(
                decoder.decode(ByteBuffer.wrap(answered.body())).toString());
    }

    private static Charset charset(Answered answered) {
        var named = CHARSET.matcher(answered.headers().getOrDefault("content-type", ""));
        return named.find() && Charset.isSupported(named.group(1))
                ? Charset.forName(named.group(1))
                : StandardCharsets.UTF_8;
    }

    private Content() {}
}
