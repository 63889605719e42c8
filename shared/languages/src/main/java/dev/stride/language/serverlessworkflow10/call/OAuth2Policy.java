package dev.stride.language.serverlessworkflow10.call;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Pipe;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.UriReference;
import dev.stride.language.serverlessworkflow10.expression.UriVariables;
import dev.stride.plan.call.Auth.AuthScheme;
import java.net.URI;
import java.util.List;

/**
 * The two kinds of OAuth 2.0 policy (sections "OAUTH2 Authentication" and "OpenIdConnect Authentication"). With {@code oauth2},
 * the token endpoint is a path below the authority. With {@code oidc}, the runtime finds it in the metadata of the authority.
 */
enum OAuth2Policy {
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

    /**
     * The values that the specification allows for a property, divided into those that the runtime supports and those that it
     * does not.
     */
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

    /**
     * Parses an OAuth 2.0 policy.
     *
     * @param members evaluates to the properties that the specification defines
     */
    AuthenticationPolicy parse(Place place, Expression members) {
        var fields = place.fields();
        if (!fields.has("use")) {
            check(fields);
        }
        return new AuthenticationPolicy(AuthScheme.OAUTH2, new Pipe(List.of(members, RuntimeJq.compile(properties))));
    }

    /**
     * Returns a copy of a policy in which each variable of a URI template, such as <code>{name}</code>, is replaced by an
     * expression that computes its value.
     */
    static Place withExpandedUris(Place place) {
        if (!(place.value() instanceof ObjectNode written)) {
            return place;
        }
        var expanded = written.deepCopy();
        UriVariables.toExpressions(expanded, "authority");
        if (expanded.path("endpoints") instanceof ObjectNode endpoints) {
            UriVariables.toExpressions(endpoints, "token");
        }
        return place.withValue(expanded);
    }

    private void check(Fields fields) {
        var authority = fields.required("authority");
        if (!authority.isAbsent()) {
            UriTemplate.check(authority);
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
