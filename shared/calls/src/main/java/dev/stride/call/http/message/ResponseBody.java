package dev.stride.call.http.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.common.UntrustedJson;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Converts the body of a reply to JSON: JSON is parsed, other text becomes a string, other bytes become a string in Base64, and
 * an empty body becomes null.
 */
public final class ResponseBody {

    /** The charsets that the parser of JSON recognises by itself. */
    private static final Pattern UNICODE = Pattern.compile("UTF-(8|16|32).*");

    /** Media types of text, in addition to those that start with {@code text/}. */
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
     * Converts the body of a reply to JSON according to its media type.
     *
     * @throws JsonProcessingException when a JSON body is invalid, nests too deeply or contains a number that is too large
     * @throws CharacterCodingException when a body is invalid in its charset
     */
    public static JsonNode toJson(Answered answered) throws JsonProcessingException, CharacterCodingException {
        if (answered.body().length == 0) {
            return NullNode.instance;
        }
        var type = answered.mediaType();
        if (type.isEmpty()) {
            return guessed(answered);
        }
        return isJson(type) ? json(answered) : isText(type) ? text(answered) : bytes(answered);
    }

    private static JsonNode json(Answered answered) throws JsonProcessingException, CharacterCodingException {
        return answered.charset()
                        .filter(charset -> !UNICODE.matcher(charset.name()).matches())
                        .isPresent()
                ? UntrustedJson.parse(answered.text())
                : parse(answered.body());
    }

    /** The parser has an exception of its own for bytes that are not valid in UTF-16 or UTF-32, as which it may recognise them. */
    private static JsonNode parse(byte[] body) throws JsonProcessingException, CharacterCodingException {
        try {
            return UntrustedJson.parse(body);
        } catch (JsonProcessingException notJson) {
            throw notJson;
        } catch (CharConversionException notText) {
            throw (CharacterCodingException) new CharacterCodingException().initCause(notText);
        } catch (IOException impossible) {
            throw new UncheckedIOException("bytes in memory cannot be read", impossible);
        }
    }

    /** Returns whether a media type is JSON. The media type must be given in lower case. */
    public static boolean isJson(String mediaType) {
        return mediaType.equals("application/json") || mediaType.endsWith("+json") || mediaType.equals("text/json");
    }

    /** Returns whether a media type is text other than JSON. The media type must be given in lower case. */
    public static boolean isText(String mediaType) {
        return mediaType.startsWith("text/")
                || mediaType.endsWith("+xml")
                || mediaType.endsWith("+yaml")
                || TEXTS.contains(mediaType);
    }

    /** Returns a value as JSON text. Characters outside ASCII are escaped, so that the text is valid in a header. */
    public static String ascii(JsonNode value) {
        var text = new StringBuilder();
        value.toString().chars().forEach(c -> text.append(c > '~' ? "\\u%04x".formatted(c) : String.valueOf((char) c)));
        return text.toString();
    }

    /** Converts a body to a string regardless of its media type. A body that is not valid text becomes Base64. */
    static JsonNode raw(Answered answered) {
        try {
            return text(answered);
        } catch (CharacterCodingException notText) {
            return bytes(answered);
        }
    }

    private static JsonNode guessed(Answered answered) {
        try {
            return parse(answered.body());
        } catch (JsonProcessingException | CharacterCodingException notJson) {
            return raw(answered);
        }
    }

    private static JsonNode text(Answered answered) throws CharacterCodingException {
        return JsonNodeFactory.instance.textNode(answered.text());
    }

    private static JsonNode bytes(Answered answered) {
        return JsonNodeFactory.instance.textNode(Base64.getEncoder().encodeToString(answered.body()));
    }

    private ResponseBody() {}
}
