package dev.stride.call.http.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.common.UntrustedJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Pattern;

/** A reply's body as JSON: JSON as it is, other text as a string, other bytes as a string in base64, nothing as null. */
public final class ResponseBody {

    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset=\"?([A-Za-z0-9._:-]+)");

    /** Text whose name does not say so. */
    private static final Set<String> TEXTS = Set.of(
            "application/xml",
            "application/yaml",
            "application/x-yaml",
            "application/javascript",
            "application/ecmascript",
            "application/graphql",
            "application/sql",
            "application/x-www-form-urlencoded",
            "application/x-ndjson",
            "application/jsonl");

    /**
     * Reads a body.
     *
     * @throws JsonProcessingException when it is said to be JSON and is not, nests too deeply or holds too large a number
     * @throws CharacterCodingException when it is said to be text and is not
     */
    public static JsonNode toJson(Answered answered) throws IOException {
        if (answered.body().length == 0) {
            return NullNode.instance;
        }
        var type = answered.mediaType();
        if (type.isEmpty()) {
            return guessed(answered);
        }
        return isJson(type) ? UntrustedJson.parse(answered.body()) : isText(type) ? text(answered) : bytes(answered);
    }

    /** Whether bodies of a media type, in lower case, are JSON. */
    public static boolean isJson(String mediaType) {
        return mediaType.equals("application/json") || mediaType.endsWith("+json") || mediaType.equals("text/json");
    }

    /** Whether bodies of a media type, in lower case, are text other than JSON. */
    public static boolean isText(String mediaType) {
        return mediaType.startsWith("text/")
                || mediaType.endsWith("+xml")
                || mediaType.endsWith("+yaml")
                || TEXTS.contains(mediaType);
    }

    /** A value as JSON in ASCII only, as a header can hold it. */
    public static String ascii(JsonNode value) {
        var text = new StringBuilder();
        value.toString().chars().forEach(c -> text.append(c > '~' ? "\\u%04x".formatted(c) : String.valueOf((char) c)));
        return text.toString();
    }

    /** What a body holds when it may not be what it says it is: text, or else bytes. */
    static JsonNode raw(Answered answered) {
        try {
            return text(answered);
        } catch (CharacterCodingException notText) {
            return bytes(answered);
        }
    }

    private static JsonNode guessed(Answered answered) throws IOException {
        try {
            return UntrustedJson.parse(answered.body());
        } catch (JsonProcessingException notJson) {
            return raw(answered);
        }
    }

    private static JsonNode text(Answered answered) throws CharacterCodingException {
        var decoder = charset(answered).newDecoder();
        return JsonNodeFactory.instance.textNode(
                decoder.decode(ByteBuffer.wrap(answered.body())).toString());
    }

    private static JsonNode bytes(Answered answered) {
        return JsonNodeFactory.instance.textNode(Base64.getEncoder().encodeToString(answered.body()));
    }

    private static Charset charset(Answered answered) {
        var named = CHARSET.matcher(answered.headers().getOrDefault("content-type", ""));
        return named.find() && Charset.isSupported(named.group(1))
                ? Charset.forName(named.group(1))
                : StandardCharsets.UTF_8;
    }

    private ResponseBody() {}
}
