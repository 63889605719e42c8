package dev.stride.language.serverlessworkflow10.call;

import dev.stride.call.api.Resources;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.auth.EvaluatedAuth;
import dev.stride.call.secret.Redaction;
import dev.stride.expression.Bindings;
import dev.stride.language.CompilationContext;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import dev.stride.plan.call.Auth;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Loads the documents of a definition that are behind an authentication. Deployment loads them, so their authentication reads
 * secrets but no data.
 *
 * @param policies the authentications that the definition declares
 */
public record AuthenticatedDocuments(
        CompilationContext compilation, NamedPlaces policies, TaskExpressions expressions) {

    /**
     * Loads the document whose URI is the string at a place. Returns empty after a fault, or if an offline validation skips the
     * document.
     */
    public Optional<Place> load(Place reference) {
        return new ReferencedDocuments(compilation.resources()).load(reference);
    }

    /** Loads a document with an authentication, which may be absent. */
    public Optional<Place> load(Place reference, Place authentication) {
        var resources = AuthenticationPolicy.parse(authentication, policies, expressions)
                .map(policy -> authenticated(policy, reference.text()))
                .orElse(compilation.resources());
        return new ReferencedDocuments(resources).load(reference);
    }

    private Resources authenticated(AuthenticationPolicy policy, String uri) {
        var secrets = compilation.secrets().findAll(expressions.use().secrets());
        var auth = new Auth(policy.scheme(), policy.properties());
        return switch (EvaluatedAuth.evaluate(auth, new Bindings(Instant.EPOCH, Map.of("SECRETS", secrets)))) {
            case EvaluatedAuth.Available(var credentials) ->
                origin(uri)
                        .map(document -> compilation.resources().withCredentials(credentials, document))
                        .map(guarded -> redacted(guarded, Redaction.of(secrets, List.of(credentials))))
                        .orElse(compilation.resources());
            case EvaluatedAuth.Unavailable(var reason, var _) ->
                compilation
                        .resources()
                        .withoutCredentials(
                                "Stride reads it at deployment with secrets and without data, and cannot use its authentication: "
                                        + reason);
        };
    }

    private static Resources redacted(Resources guarded, Redaction redaction) {
        return uri -> switch (guarded.load(uri)) {
            case Resource.Missing(var reason) -> new Resource.Missing(redaction.redact(reason));
            case Resource.Text text -> text;
            case Resource.LeftOut leftOut -> leftOut;
        };
    }

    private static Optional<URI> origin(String uri) {
        try {
            return Optional.of(new URI(uri));
        } catch (URISyntaxException noUri) {
            return Optional.empty();
        }
    }
}
