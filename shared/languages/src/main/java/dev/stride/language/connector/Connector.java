package dev.stride.language.connector;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.api.Resolution;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.composite.Template;
import dev.stride.expression.jq.Jq;
import dev.stride.language.document.Place;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.Auth.AuthScheme;
import dev.stride.plan.call.CallTemplate;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A service or Lambda function that the operator has configured under a connector name.
 *
 * @param address the URL or the ARN
 * @param template how the service or Lambda function is called; empty for a gRPC service, which only functions of the type
 *     {@code rpc} can call
 * @param secret name of the secret that holds the bearer token of the calls
 */
record Connector(String address, Optional<CallTemplate> template, Optional<String> secret) {

    private static final String RESOURCE = "resource";
    private static final String METHOD = "method";
    private static final String SECRET = "secret";
    private static final String POST = "POST";
    private static final Set<String> METHODS = Set.of(POST, "PUT", "PATCH");

    /**
     * Parses the configuration of a connector: an address, or an object with the property {@code resource}. Reports faults at
     * their places in the configuration. Returns empty if the configuration contains no valid address.
     */
    static Optional<Connector> parse(Place place) {
        if (place.value().isTextual()) {
            return resolve(place, POST, Optional.empty());
        }
        var fields = place.fields();
        fields.text(RESOURCE);
        var method = fields.has(METHOD) ? method(fields.get(METHOD)) : POST;
        var secret = fields.has(SECRET) ? Optional.of(fields.text(SECRET)) : Optional.<String>empty();
        fields.rejectUnknown();
        if (!fields.has(RESOURCE)) {
            return Optional.empty();
        }
        var resource = fields.get(RESOURCE);
        if (ResourceAddress.parse(resource.text()).equals(Optional.of(ResourceAddress.LAMBDA))) {
            refuse(fields.has(METHOD), fields.get(METHOD));
            refuse(fields.has(SECRET), fields.get(SECRET));
        }
        return resolve(resource, method, secret);
    }

    CallTarget callTarget() {
        return template.<CallTarget>map(it -> new CallTarget.Resolved(
                        it.withAuth(secret.map(Connector::bearer)),
                        secret.stream().toList()))
                .orElseGet(() -> new CallTarget.Unresolved(
                        "`%s` is the address of a gRPC service, which this function cannot call".formatted(address),
                        "call the service by a function of the type `rpc`"));
    }

    private static void refuse(boolean there, Place place) {
        if (there) {
            place.fault(
                    "this property has no effect: a Lambda function is invoked directly, with the IAM role of this runtime",
                    "remove it");
        }
    }

    private static String method(Place place) {
        var written = place.text();
        if (!METHODS.contains(written)) {
            place.fault(
                    "requests with the HTTP method `%s` cannot send arguments as JSON".formatted(written),
                    Suggestions.hint(written, METHODS));
            return POST;
        }
        return written;
    }

    private static Optional<Connector> resolve(Place resource, String method, Optional<String> secret) {
        var text = resource.text();
        if (isGrpcService(text)) {
            return Optional.of(new Connector(text, Optional.empty(), secret));
        }
        var address = ResourceAddress.parse(text);
        if (address.isEmpty() && resource.value().isTextual()) {
            resource.fault("`" + text + "` cannot be called", "write " + ResourceAddress.FORMS);
        }
        return address.flatMap(it -> switch (it.resolve(text, method)) {
            case Resolution.Resolved resolved ->
                Optional.of(new Connector(text, Optional.of(resolved.template()), secret));
            case Resolution.Unresolved(var problems) -> {
                problems.forEach(problem -> resource.fault(problem, ""));
                yield Optional.empty();
            }
            case Resolution.Selective _, Resolution.Awaited _, Resolution.Unaddressed _ ->
                throw new IllegalStateException("an address is a call");
        });
    }

    private static boolean isGrpcService(String text) {
        return text.startsWith("grpc://") || text.startsWith("grpcs://");
    }

    private static Auth bearer(String secret) {
        return new Auth(AuthScheme.BEARER, new Template.Fields(Map.of("token", token(secret))));
    }

    private static Expression token(String secret) {
        return switch (new Jq().parse("$SECRETS[%s]".formatted(TextNode.valueOf(secret)), Set.of("SECRETS"))) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(String message, int _) -> throw new IllegalStateException(message);
        };
    }
}
