package dev.stride.runtime.secret;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * The secret parts of an authorization with which a call was authenticated. They have to be masked, because expressions can read
 * the authorization.
 */
public final class SentAuthorizations {

    /**
     * Returns the secret parts of an authorization: its parameter, such as a token, and for the scheme Basic also the password in
     * the parameter.
     *
     * @param authorization an object {@code {scheme, parameter}}; a missing value has no secrets
     */
    public static List<String> secrets(JsonNode authorization) {
        var parameter = authorization.path("parameter").asText();
        var password = authorization.path("scheme").asText().equals("Basic") ? password(parameter) : "";
        return Stream.of(parameter, password).filter(text -> !text.isEmpty()).toList();
    }

    /** Returns the password in a parameter of the scheme Basic; empty if the parameter has another form. */
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
