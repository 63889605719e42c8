package dev.stride.call.openapi.document;

import dev.stride.call.auth.CredentialPlacement;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.http.client.HeaderName;
import dev.stride.call.openapi.template.OpenApiTemplate.OpenApiSecurity;
import dev.stride.plan.call.AuthScheme;
import java.net.URI;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Selects the security scheme of an OpenAPI operation that matches the function's auth definition (OpenAPI 3.1, "Security
 * Requirement Object"). Auth definitions cannot describe API keys. Therefore a bearer or basic definition also matches an API key
 * scheme, and its token or password is sent as the key.
 *
 * @param auth scheme of the auth definition, if the function has one
 * @param always whether the credentials are sent in a header if no scheme of the document matches
 * @param document base of relative token URLs
 */
record SecurityMatcher(OpenApiOperation operation, Optional<AuthScheme> auth, boolean always, DocumentNode document) {

    private static final String DISCOVERY = "/.well-known/openid-configuration";

    /**
     * A security scheme that matches the auth definition of the function. Auth definitions cannot name an API key
     * scheme. So such a scheme is an inexact match, which is used only if no other scheme matches.
     *
     * @param exact whether it is the scheme of the auth definition itself, rather than an API key
     */
    private record Match(OpenApiSecurity security, boolean exact) {}

    Optional<OpenApiSecurity> find() {
        return operation.requirements().stream()
                .flatMap(DocumentNode::members)
                .flatMap(requirement -> match(requirement.name()).stream())
                .min(Comparator.comparing(match -> !match.exact()))
                .map(Match::security)
                .or(() -> auth.filter(_ -> always).map(_ -> inHeader(Map.of()).security()));
    }

    Optional<String> warning() {
        var requirements = operation.requirements().stream()
                .map(each -> each.members().map(DocumentNode::name).collect(Collectors.joining(" with ")))
                .toList();
        if (requirements.isEmpty() || requirements.contains("") || find().isPresent()) {
            return Optional.empty();
        }
        var required = String.join(" or ", requirements);
        var given = auth.map("the auth definition of the function has the scheme `%s`"::formatted)
                .orElse("the function has no authRef");
        return Optional.of(
                "%s requires the security scheme %s, but %s: the calls of this function are not authenticated"
                        .formatted(operation, required, given));
    }

    private Optional<Match> match(String name) {
        return Optional.ofNullable(operation.schemes().get(name))
                .flatMap(scheme -> auth.flatMap(given -> match(scheme, given)));
    }

    private Optional<Match> match(DocumentNode scheme, AuthScheme given) {
        return switch (scheme.text("type").orElse("")) {
            case "http" -> http(scheme.text("scheme").orElse(""), given);
            case "oauth2" -> token(authorities(scheme), given);
            case "openIdConnect" -> token(discovered(scheme), given);
            case "apiKey" -> key(scheme, given);
            case String _ -> Optional.empty();
        };
    }

    private static Optional<Match> http(String scheme, AuthScheme given) {
        var fits = switch (given) {
            case BASIC -> scheme.equalsIgnoreCase("basic");
            case BEARER, OAUTH2 -> scheme.equalsIgnoreCase("bearer");
            case DIGEST -> scheme.equalsIgnoreCase("digest");
        };
        return fits ? Optional.of(inHeader(Map.of())) : Optional.empty();
    }

    private static Optional<Match> token(Map<String, String> authorities, AuthScheme given) {
        return switch (given) {
            case BASIC, DIGEST -> Optional.empty();
            case BEARER -> Optional.of(inHeader(Map.of()));
            case OAUTH2 -> Optional.of(inHeader(authorities));
        };
    }

    private static Optional<Match> key(DocumentNode scheme, AuthScheme given) {
        return switch (given) {
            case BASIC, BEARER ->
                scheme.text("name")
                        .flatMap(name -> place(scheme)
                                .map(in -> new Match(
                                        new OpenApiSecurity(new CredentialPlacement.ApiKey(in, name), Map.of()),
                                        false)));
            case OAUTH2, DIGEST -> Optional.empty();
        };
    }

    /** Returns the name of the header in which requests have the credentials of a security scheme; empty if it is another place. */
    static Optional<String> header(DocumentNode scheme) {
        return switch (scheme.text("type").orElse("")) {
            case "http", "oauth2", "openIdConnect" -> Optional.of("Authorization");
            case "apiKey" ->
                scheme.text("name").filter(_ -> place(scheme).equals(Optional.of(CredentialPlacement.In.HEADER)));
            case String _ -> Optional.empty();
        };
    }

    private static Optional<CredentialPlacement.In> place(DocumentNode scheme) {
        var name = scheme.text("name").orElse("");
        return switch (scheme.text("in").orElse("")) {
            case "header" ->
                HeaderName.isToken(name) && !HeaderName.isConnectionSpecific(name)
                        ? Optional.of(CredentialPlacement.In.HEADER)
                        : Optional.empty();
            case "query" -> Optional.of(CredentialPlacement.In.QUERY);
            case "cookie" -> Optional.of(CredentialPlacement.In.COOKIE);
            case String _ -> Optional.empty();
        };
    }

    private static Match inHeader(Map<String, String> authorities) {
        return new Match(new OpenApiSecurity(new CredentialPlacement.Header(), authorities), true);
    }

    private Map<String, String> authorities(DocumentNode scheme) {
        var authorities = new TreeMap<String, String>();
        scheme.at("flows")
                .members()
                .forEach(flow -> flow.text("tokenUrl")
                        .flatMap(this::absolute)
                        .ifPresent(url -> authorities.put(flow.name(), url)));
        return authorities;
    }

    private Map<String, String> discovered(DocumentNode scheme) {
        return scheme.text("openIdConnectUrl")
                .flatMap(this::absolute)
                .map(url -> Map.of("clientCredentials", url.replaceFirst(Pattern.quote(DISCOVERY) + "$", "")))
                .orElse(Map.of());
    }

    private Optional<String> absolute(String url) {
        try {
            return Optional.of(URI.create(document.uri()).resolve(URI.create(url)))
                    .filter(URI::isAbsolute)
                    .map(URI::toString);
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }
}
