package dev.stride.call.auth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Selection;
import dev.stride.plan.Auth;
import java.util.stream.Collectors;

/** What an auth definition gives at one moment. */
public sealed interface Proof {

    record Known(Credentials credentials) implements Proof {}

    /** It gives none. @param reason never holds a secret */
    record Lacking(String reason) implements Proof {}

    /**
     * Fills in the secrets.
     *
     * @param bindings constants and secrets
     */
    static Proof of(Auth auth, Bindings bindings) {
        return switch (Selection.of(auth.properties().evaluate(NullNode.getInstance(), bindings))) {
            case Selection.Nothing(), Selection.Broken _ ->
                new Lacking("its properties cannot be computed; a secret that they read may have no value here");
            case Selection.Value(JsonNode value) -> of(auth, value.isTextual() ? parsed(value.textValue()) : value);
        };
    }

    private static Proof of(Auth auth, JsonNode properties) {
        var missing = auth.scheme().required().stream()
                .filter(name -> properties.path(name).asText().isEmpty())
                .collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? new Known(Credentials.read(auth.scheme(), properties))
                : new Lacking("it has no " + missing + " for the scheme " + auth.scheme());
    }

    /** A secret that holds all properties is an object as text. */
    private static JsonNode parsed(String text) {
        try {
            return new JsonMapper().readTree(text);
        } catch (JsonProcessingException notJson) {
            return NullNode.getInstance();
        }
    }
}
