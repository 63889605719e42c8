package dev.stride.language.serverlessworkflow10.call;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import dev.stride.plan.call.Auth.AuthScheme;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The authentication of a request, either written in place or declared as a named policy (section "Authentication"). */
public record AuthenticationPolicy(AuthScheme scheme, Expression properties) {

    private static final String USE = "use";

    private static final List<String> SCHEMES = List.of("basic", "bearer", "digest", "oauth2", "oidc");

    private static final Map<String, List<String>> MEMBERS = Map.of(
            "basic",
            List.of("username", "password"),
            "bearer",
            List.of("token"),
            "digest",
            List.of("username", "password"));

    /** Parses an authentication policy. Returns empty if it is absent. Reports the faults of an invalid policy. */
    public static Optional<AuthenticationPolicy> parse(Place place, NamedPlaces declared, TaskExpressions expressions) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        var fields = place.fields();
        if (fields.has(USE)) {
            fields.rejectUnknown();
            return declared.named(fields.get(USE)).flatMap(named -> policy(named.fields(), expressions));
        }
        return policy(fields, expressions);
    }

    /** Checks all declared policies, even if no request uses them. Reports unknown schemes and unknown secrets. */
    public static void check(NamedPlaces declared, TaskExpressions expressions) {
        declared.byName().values().stream().map(Place::fields).forEach(fields -> {
            var scheme = scheme(fields);
            scheme.ifPresentOrElse(only -> rejectOthers(fields, only), fields::rejectUnknown);
            scheme.map(fields::get)
                    .filter(members -> members.value().has(USE))
                    .ifPresent(members -> members(scheme.get(), members, expressions));
        });
    }

    private static Optional<String> scheme(Fields fields) {
        var scheme = SCHEMES.stream().filter(fields::has).findFirst();
        if (scheme.isEmpty()) {
            if (fields.place().value().isEmpty()) {
                fields.reportMissing(SCHEMES.toArray(String[]::new));
            }
            fields.place()
                    .value()
                    .fieldNames()
                    .forEachRemaining(name -> fields.get(name).fault(problem(name), Suggestions.hint(name, SCHEMES)));
        }
        return scheme;
    }

    private static String problem(String scheme) {
        return switch (scheme) {
            case USE -> "a declared policy cannot refer to another policy";
            case "certificate" ->
                "authentication by certificate is no longer part of the specification, which never defined its properties";
            default -> "unknown authentication scheme `" + scheme + "`";
        };
    }

    private static void rejectOthers(Fields fields, String scheme) {
        for (var other : SCHEMES) {
            if (!other.equals(scheme) && fields.has(other)) {
                fields.get(other)
                        .fault(
                                "a policy has only one scheme, and this one already has `%s`".formatted(scheme),
                                "remove one of them");
            }
        }
        fields.rejectUnknown();
    }

    private static Optional<AuthenticationPolicy> policy(Fields fields, TaskExpressions expressions) {
        var scheme = scheme(fields);
        if (scheme.isEmpty()) {
            return Optional.empty();
        }
        rejectOthers(fields, scheme.get());
        var members = fields.get(scheme.get());
        return switch (scheme.get()) {
            case "basic" ->
                Optional.of(new AuthenticationPolicy(AuthScheme.BASIC, members("basic", members, expressions)));
            case "bearer" ->
                Optional.of(new AuthenticationPolicy(AuthScheme.BEARER, members("bearer", members, expressions)));
            case "oauth2" -> Optional.of(OAuth2Policy.OAUTH2.parse(members, members("oauth2", members, expressions)));
            case "oidc" -> Optional.of(OAuth2Policy.OPENID.parse(members, members("oidc", members, expressions)));
            default ->
                Optional.of(new AuthenticationPolicy(AuthScheme.DIGEST, members("digest", members, expressions)));
        };
    }

    /**
     * Returns an expression that computes the properties of the authentication, such as user name and password. The
     * author writes them in the definition or stores them in a secret (decision D110 in docs/spec-decisions.md).
     */
    private static Expression members(String scheme, Place place, TaskExpressions expressions) {
        var secretly = expressions.withSecrets();
        if (scheme.equals("bearer") && place.value().isTextual()) {
            return secretly.template(
                    place.withValue(JsonNodeFactory.instance.objectNode().set("token", place.value())));
        }
        var fields = place.fields();
        if (fields.has(USE)) {
            var secret = TextNode.valueOf(fields.text(USE));
            place.children()
                    .filter(member -> !member.name().equals(USE))
                    .forEach(member -> member.assume(
                            "`%s` has no effect beside `use`, which names a secret with all members"
                                    .formatted(member.name()),
                            "remove one of them"));
            return secretly.expression(fields.get(USE).withValue(TextNode.valueOf("$secrets[" + secret + "]")));
        }
        MEMBERS.getOrDefault(scheme, List.of()).forEach(fields::required);
        return secretly.template(MEMBERS.containsKey(scheme) ? place : OAuth2Policy.withExpandedUris(place));
    }

    /**
     * Returns an expression that computes an object {@code {scheme, properties}}. A call receives this object as the
     * argument that describes how to authenticate.
     */
    public Expression described() {
        var parts = new LinkedHashMap<String, Expression>();
        parts.put("scheme", new Constant(TextNode.valueOf(scheme.toString())));
        parts.put("properties", properties);
        return new Template.Fields(parts);
    }
}
