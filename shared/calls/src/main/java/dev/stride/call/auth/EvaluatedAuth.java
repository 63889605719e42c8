package dev.stride.call.auth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.call.api.Credentials;
import dev.stride.expression.Bindings;
import dev.stride.expression.Selection;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.AuthScheme;
import dev.stride.plan.call.GrantType;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of evaluating an auth definition: credentials with their secrets filled in, or the reason why they are unavailable.
 */
public sealed interface EvaluatedAuth {

    record Available(Credentials credentials) implements EvaluatedAuth {}

    /**
     * The auth definition provides no usable credentials, for example because a secret or a property is missing.
     *
     * @param reason does not contain secrets
     * @param code the code of the resulting fault; empty for the usual one of the call
     */
    record Unavailable(String reason, Optional<String> code) implements EvaluatedAuth {

        Unavailable(String reason) {
            this(reason, Optional.empty());
        }
    }

    /**
     * Matches a reference to a secret, such as {@code $SECRETS.name}, in the JSON text of the properties of an auth definition.
     */
    Pattern SECRET = Pattern.compile("\\$SECRETS\\s*(?:\\.\\s*([A-Za-z_]\\w*)|\\[\\s*\\\\?\"([^\"\\\\]+))");

    /**
     * Evaluates the properties of an auth definition to credentials.
     *
     * @param bindings constants and secrets
     */
    static EvaluatedAuth evaluate(Auth auth, Bindings bindings) {
        var unknown = missingSecrets(auth, bindings);
        if (!unknown.isEmpty()) {
            return new Unavailable("no value is configured for the secret %s".formatted(unknown));
        }
        return switch (Selection.of(auth.properties().evaluate(NullNode.getInstance(), bindings))) {
            case Selection.Failed(var failure)
            when failure.code().isPresent() -> new Unavailable(failure.message(), failure.code());
            case Selection.Nothing(), Selection.Failed _ ->
                new Unavailable("an expression in the auth properties cannot be evaluated");
            case Selection.Value(JsonNode value) -> check(auth.scheme(), value);
        };
    }

    /** Returns the credentials, or empty if they are unavailable. */
    default Optional<Credentials> asOptional() {
        return switch (this) {
            case Available(Credentials credentials) -> Optional.of(credentials);
            case Unavailable _ -> Optional.empty();
        };
    }

    /** Returns the comma-separated names of secrets that the properties refer to but that have no value. */
    private static String missingSecrets(Auth auth, Bindings bindings) {
        var values = bindings.variables().getOrDefault("SECRETS", NullNode.getInstance());
        return SECRET.matcher(auth.properties().toJson().toString())
                .results()
                .map(found -> Optional.ofNullable(found.group(1)).orElseGet(() -> found.group(2)))
                .filter(name -> !values.has(name))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /**
     * Checks that the evaluated properties contain everything that the auth scheme requires, and converts them to credentials.
     *
     * @param evaluated an object, or a secret with the JSON of an object
     */
    static EvaluatedAuth check(AuthScheme scheme, JsonNode evaluated) {
        var properties = evaluated.isTextual() ? parse(evaluated.textValue()) : evaluated;
        var written = properties.path("grantType").asText();
        var grantType = GrantType.parse(written);
        if (scheme == AuthScheme.OAUTH2 && grantType.isEmpty() && !written.isEmpty()) {
            return new Unavailable("the grantType is unknown; write one of: %s"
                    .formatted(Stream.of(GrantType.values())
                            .map(GrantType::toString)
                            .collect(Collectors.joining(", "))));
        }
        var needed =
                Stream.concat(scheme.required().stream(), grantType.stream().flatMap(type -> type.required().stream()));
        var missing = needed.filter(name -> isMissing(name, properties)).collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? new Available(Credentials.parse(scheme, properties))
                : new Unavailable("it has no " + missing + " for the scheme " + scheme);
    }

    /**
     * Returns whether a required property is missing. The property {@code clientId} is not required for an anonymous OAuth 2.0
     * client.
     */
    private static boolean isMissing(String name, JsonNode properties) {
        var value = properties.path(name);
        return (value.isNull() || value.asText().isEmpty())
                && !(name.equals("clientId")
                        && properties.path("anonymousClient").asBoolean());
    }

    /**
     * Parses the value of a secret. An auth definition can refer to one secret that contains all of its properties as a JSON
     * object. Returns null if the value is not JSON.
     */
    private static JsonNode parse(String text) {
        try {
            return new JsonMapper().readTree(text);
        } catch (JsonProcessingException notJson) {
            return NullNode.getInstance();
        }
    }
}
