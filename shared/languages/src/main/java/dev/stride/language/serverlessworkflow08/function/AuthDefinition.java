package dev.stride.language.serverlessworkflow08.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.expression.WrappedExpressions;
import dev.stride.language.serverlessworkflow08.metadata.WorkflowMetadata;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.AuthScheme;
import dev.stride.plan.call.GrantType;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The credentials of a call (section "Auth Definition"). The author writes their properties, such as user name and password, in
 * the definition or stores them in a secret.
 */
public record AuthDefinition(String name, Auth auth) {

    private static final List<AuthScheme> SCHEMES = List.of(AuthScheme.BASIC, AuthScheme.BEARER, AuthScheme.OAUTH2);

    private static final List<String> SCHEME_NAMES =
            SCHEMES.stream().map(AuthScheme::toString).toList();

    private static final List<String> GRANT_TYPES =
            Stream.of(GrantType.values()).map(GrantType::toString).toList();

    private static final String GRANT_TYPE = "grantType";
    private static final Set<String> LISTS = Set.of("scopes", "audiences");
    private static final String CLIENT_SECRET = "clientSecret";
    private static final Set<String> CONFIDENTIAL = Set.of("password", "token", CLIENT_SECRET, "subjectToken");

    public static AuthDefinition parse(
            Place place, WorkflowExpressions expressions, NamedDeclarations<String> secrets) {
        var fields = place.fields();
        var name = fields.text("name");
        var scheme = scheme(fields.get("scheme"));
        var properties = fields.required("properties");
        fields.warnUnknown();
        return new AuthDefinition(name, new Auth(scheme, properties(properties, scheme, expressions, secrets)));
    }

    /** Parses the name of an authentication scheme; the default is {@code basic}. */
    private static AuthScheme scheme(Place place) {
        var written = place.text();
        if (!SCHEME_NAMES.contains(written) && place.value().isTextual()) {
            place.fault("unknown authentication scheme `" + written + "`", Suggestions.hint(written, SCHEME_NAMES));
        }
        return SCHEMES.stream()
                .filter(scheme -> scheme.toString().equals(written))
                .findFirst()
                .orElse(AuthScheme.BASIC);
    }

    private static Expression properties(
            Place place, AuthScheme scheme, WorkflowExpressions expressions, NamedDeclarations<String> secrets) {
        return place.isAbsent() || place.value().isTextual()
                ? expressions.expression(secret(place, secrets))
                : expressions.template(place.withValue(inline(place, scheme, secrets)));
    }

    private static JsonNode inline(Place place, AuthScheme scheme, NamedDeclarations<String> secrets) {
        var fields = place.fields();
        var properties = JsonNodeFactory.instance.objectNode();
        scheme.properties().filter(fields::has).forEach(property -> {
            var value = fields.get(property);
            properties.set(property, LISTS.contains(property) ? list(value) : text(property, value, secrets));
        });
        scheme.required().stream().filter(property -> !fields.has(property)).forEach(fields::reportMissing);
        GrantType.parse(properties.path(GRANT_TYPE).asText())
                .ifPresent(type -> type.required().stream()
                        .filter(property -> !fields.has(property))
                        .forEach(fields::reportMissing));
        WorkflowMetadata.check(fields);
        fields.warnUnknown();
        return properties;
    }

    private static JsonNode list(Place place) {
        var list = JsonNodeFactory.instance.arrayNode();
        place.items().forEach(item -> list.add(item.text()));
        return list;
    }

    private static JsonNode text(String property, Place place, NamedDeclarations<String> secrets) {
        if (property.equals(GRANT_TYPE)) {
            return new TextNode(grantType(place));
        }
        if (property.equals(CLIENT_SECRET)
                && secrets.byName().containsKey(place.value().asText())) {
            return new TextNode("${%s}".formatted(secret(place, secrets).value().textValue()));
        }
        if (CONFIDENTIAL.contains(property)
                && place.value().isTextual()
                && WrappedExpressions.findIn(place).findAny().isEmpty()) {
            place.warn(
                    "the `%s` is in plain text, so everyone who can read the definition can read it"
                            .formatted(property),
                    "declare a secret, and write `${ $SECRETS.itsName }`");
        }
        return new TextNode(place.text());
    }

    private static String grantType(Place place) {
        var written = place.text();
        var grantType = GrantType.parse(written);
        if (grantType.isEmpty() && place.value().isTextual()) {
            place.fault("unknown grant type `" + written + "`", Suggestions.hint(written, GRANT_TYPES));
        }
        return grantType.map(GrantType::toString).orElse(written);
    }

    /** Replaces the name of a declared secret by an expression that reads the secret; returns any other value unchanged. */
    private static Place secret(Place place, NamedDeclarations<String> secrets) {
        var name = place.value().asText();
        return secrets.byName().containsKey(name)
                ? place.withValue(new TextNode("$SECRETS[" + place.value() + "]"))
                : place;
    }
}
