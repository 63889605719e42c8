package dev.stride.language.serverlessworkflow10.call;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import dev.stride.plan.call.AuthScheme;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The authentication of a request, inline or by the name of a declared policy (section "Authentication"). */
public record AuthenticationPolicy(AuthScheme scheme, Expression properties) {

    private static final List<String> SCHEMES = List.of("basic", "bearer", "digest", "oauth2", "oidc");

    private static final Map<String, List<String>> MEMBERS =
            Map.of("basic", List.of("username", "password"), "bearer", List.of("token"));

    /** Parses an authentication policy; empty if there is none or after a fault. */
    public static Optional<AuthenticationPolicy> parse(Place place, NamedPlaces declared, TaskExpressions expressions) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        var fields = place.fields();
        if (fields.has("use")) {
            fields.rejectUnknown();
            return declared.named(fields.get("use")).flatMap(named -> policy(named.fields(), expressions));
        }
        return policy(fields, expressions);
    }

    private static Optional<AuthenticationPolicy> policy(Fields fields, TaskExpressions expressions) {
        var scheme = SCHEMES.stream().filter(fields::has).findFirst();
        if (scheme.isEmpty()) {
            if (fields.place().value().isEmpty()) {
                fields.reportMissing(SCHEMES.toArray(String[]::new));
            }
            fields.place()
                    .value()
                    .fieldNames()
                    .forEachRemaining(name -> fields.get(name)
                            .fault("unknown authentication scheme `" + name + "`", Suggestions.hint(name, SCHEMES)));
            return Optional.empty();
        }
        fields.rejectUnknown();
        var members = fields.get(scheme.get());
        return switch (scheme.get()) {
            case "basic" ->
                Optional.of(new AuthenticationPolicy(AuthScheme.BASIC, members("basic", members, expressions)));
            case "bearer" ->
                Optional.of(new AuthenticationPolicy(AuthScheme.BEARER, members("bearer", members, expressions)));
            case "oauth2" -> Optional.of(OAuth2Policy.OAUTH2.parse(members, members("oauth2", members, expressions)));
            case "oidc" -> Optional.of(OAuth2Policy.OPENID.parse(members, members("oidc", members, expressions)));
            default -> {
                members.rejectUnsupported("authentication by " + scheme.get());
                yield Optional.empty();
            }
        };
    }

    /** Returns an expression for the properties of a scheme, which may be stored in a secret (decision D110). */
    private static Expression members(String scheme, Place place, TaskExpressions expressions) {
        var fields = place.fields();
        if (fields.has("use")) {
            var secret = TextNode.valueOf(fields.text("use"));
            return expressions.expression(place.withValue(TextNode.valueOf("$secrets[" + secret + "]")));
        }
        MEMBERS.getOrDefault(scheme, List.of()).forEach(fields::required);
        return expressions.template(place);
    }

    /** Returns an expression that evaluates to {@code {scheme, properties}}. */
    public Expression described() {
        var parts = new LinkedHashMap<String, Expression>();
        parts.put("scheme", new Constant(TextNode.valueOf(scheme.toString())));
        parts.put("properties", properties);
        return new Template.Fields(parts);
    }
}
