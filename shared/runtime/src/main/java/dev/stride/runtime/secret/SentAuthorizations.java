package dev.stride.runtime.secret;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * The tokens and passwords in an {@code Authorization} header that a call has sent. They have to be masked in stored data,
 * because expressions can read the header.
 */
public final class SentAuthorizations {

    /**
     * Returns the secrets in an authorization: the text after the scheme, such as a token, and for the Basic scheme also the
     * password that this text encodes.
     *
     * @param authorization an object {@code {scheme, parameter}}; a missing value has no secrets
     */
    public static List<String> secrets(JsonNode authorization) {
        var parameter = authorization.path("parameter").asText();
        var password = authorization.path("scheme").asText().equals("Basic") ? password(parameter) : "";
        return Stream.of(parameter, password).filter(text -> !text.isEmpty()).toList();
    }

    /**
     * Returns the password in the text that follows the scheme {@code Basic} in an {@code Authorization} header.
     * Returns an empty text if the given text is not Base64.
     */
    private static String password(String parameter) {
        try {
            var pair = new String(Base64.getDecoder().decode(parameter), StandardCharsets.UTF_8);
            return pair.substring(pair.indexOf(':') + 1);
        } catch (IllegalArgumentException notBase64) {
            return "";
        }
    }

    private SentAuthorizations() {}
}
