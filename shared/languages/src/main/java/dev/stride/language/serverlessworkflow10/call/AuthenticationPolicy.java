package dev.stride.language.serverlessworkflow10.call;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.UriReference;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import dev.stride.plan.call.AuthScheme;
import java.net.URI;
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

    /** Returns the properties of an authentication, which are in the definition or in a secret (decision D110). */
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

    /**
     * The two kinds of OAuth 2.0 policy (sections "OAUTH2 Authentication" and "OpenIdConnect Authentication"). With {@code oauth2},
     * the token endpoint is a path below the authority. With {@code oidc}, the runtime finds it in the metadata of the authority.
     */
    private enum OAuth2Policy {
        OAUTH2("""
                tokenEndpoint: ((.authority | sub("/+$"; "")) + "/" + (.endpoints.token // "oauth2/token" | sub("^/+"; "")))"""),
        OPENID("authority");

        private static final String PASSWORD = "password";

        private static final Words GRANTS = new Words(
                List.of("client_credentials", PASSWORD, "urn:ietf:params:oauth:grant-type:token-exchange"),
                List.of("authorization_code", "refresh_token"));
        private static final Words CLIENT_AUTHENTICATIONS = new Words(
                List.of("client_secret_post", "client_secret_basic", "client_secret_jwt", "private_key_jwt", "none"),
                List.of());
        private static final Words ENCODINGS =
                new Words(List.of("application/x-www-form-urlencoded", "application/json"), List.of());

        /** The methods of client authentication in which the client sends a signed assertion, a JWT, instead of its secret. */
        private static final List<String> BY_ASSERTION = List.of("client_secret_jwt", "private_key_jwt");

        /** The jq that converts OAuth 2.0 properties from the form of the specification to the form that the runtime reads. */
        private final String properties;

        OAuth2Policy(String endpoint) {
            properties = """
                    {grantType: ({"client_credentials": "clientCredentials",
                          "urn:ietf:params:oauth:grant-type:token-exchange": "tokenExchange"}[.grant] // .grant),
                      clientId: .client.id, clientSecret: .client.secret,
                      anonymousClient: (if .client.authentication == "none" then true else null end),
                      clientSecretInForm: (.client.authentication != "client_secret_basic"),
                      scopes: (.scopes // []), audiences: (.audiences // []), username, password,
                      clientAssertion: (if .client.authentication | IN("client_secret_jwt", "private_key_jwt")
                        then .client.assertion else null end),
                      subjectToken: .subject.token, subjectTokenType: .subject.type,
                      actorToken: .actor.token, actorTokenType: .actor.type,
                      requestInJson: (.request.encoding == "application/json"), issuers: (.issuers // []), %s}
                    | with_entries(select(.value != null))""".formatted(endpoint);
        }

        /** The values of the specification, of which the runtime supports only some. */
        private record Words(List<String> supported, List<String> unsupported) {

            void check(Place place) {
                var word = place.value().asText();
                if (unsupported.contains(word)) {
                    place.fault(
                            "the grant `%s` is not supported: it needs a user who signs in, or a token from another request"
                                    .formatted(word),
                            Suggestions.hint(word, supported));
                } else if (!place.isAbsent() && !supported.contains(word) && !word.startsWith("${")) {
                    place.fault("unknown value `" + word + "`", Suggestions.hint(word, supported));
                }
            }
        }

        AuthenticationPolicy parse(Place place, Expression members) {
            var fields = place.fields();
            if (!fields.has("use")) {
                check(fields);
            }
            return new AuthenticationPolicy(
                    AuthScheme.OAUTH2, new Pipe(List.of(members, RuntimeJq.compile(properties))));
        }

        /** Returns a copy of a policy with an expression for each variable of its URI templates. */
        static Place withExpandedUris(Place place) {
            if (!(place.value() instanceof ObjectNode written)) {
                return place;
            }
            var expanded = written.deepCopy();
            UriReference.toExpressions(expanded, "authority");
            if (expanded.path("endpoints") instanceof ObjectNode endpoints) {
                UriReference.toExpressions(endpoints, "token");
            }
            return place.withValue(expanded);
        }

        private void check(Fields fields) {
            var authority = fields.required("authority");
            if (!authority.isAbsent()) {
                EndpointDefinition.checkUri(authority);
            }
            var grant = fields.required("grant");
            GRANTS.check(grant);
            if (grant.value().asText().equals(PASSWORD)) {
                fields.required("username");
                fields.required("password");
            }
            if (this == OAUTH2) {
                var endpoints = fields.get("endpoints").fields();
                for (var path : List.of("token", "revocation", "introspection")) {
                    checkPath(endpoints.get(path));
                }
                endpoints.rejectUnknown();
            }
            checkClient(fields.get("client").fields());
            var request = fields.get("request").fields();
            ENCODINGS.check(request.get("encoding"));
            request.rejectUnknown();
            checkToken(fields, "subject");
            checkToken(fields, "actor");
            fields.ignore("issuers", "scopes", "audiences", "username", "password");
            fields.rejectUnknown();
        }

        private static void checkPath(Place path) {
            if (UriReference.check(path).filter(URI::isAbsolute).isPresent()) {
                path.fault("the endpoint must be a path below the authority", "such as /oauth2/token");
            }
        }

        private static void checkToken(Fields fields, String name) {
            if (fields.has(name)) {
                var token = fields.get(name).fields();
                token.required("token");
                token.required("type");
                token.rejectUnknown();
            }
        }

        private static void checkClient(Fields client) {
            var authentication = client.get("authentication");
            if (authentication.value().asText().equals("none")) {
                client.ignore("id");
            } else {
                client.required("id");
            }
            CLIENT_AUTHENTICATIONS.check(authentication);
            if (BY_ASSERTION.contains(authentication.value().asText())) {
                client.required("assertion");
            } else if (client.has("assertion")) {
                client.get("assertion")
                        .warn("`assertion` has no effect with this method of authentication", "write private_key_jwt");
            }
            client.ignore("secret");
            client.rejectUnknown();
        }
    }
}
