package dev.stride.call.auth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.CallLimits;
import dev.stride.call.api.Credentials;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.common.LruCache;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * Finds the token endpoint of an authorization server. The server publishes this endpoint in its metadata. If the server
 * publishes no metadata, the token endpoint is the URL that the auth definition contains as {@code authority}.
 */
final class AuthorizationServerDiscovery {

    private record Known(AuthorizationServer server, Instant until) {}

    private static final String OPENID = "/.well-known/openid-configuration";
    private static final String OAUTH = "/.well-known/oauth-authorization-server";
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient httpClient;
    private final InstantSource clock;
    private final LruCache<URI, Known> known = new LruCache<>(CallLimits.AUTHORITIES_CACHED);

    AuthorizationServerDiscovery(HttpClient httpClient, InstantSource clock) {
        this.httpClient = httpClient;
        this.clock = clock;
    }

    /**
     * Finds the authorization server for these credentials before the deadline. Returns a fault if it cannot be found.
     *
     * @param by deadline of the discovery
     */
    Result<AuthorizationServer, Fault> discover(Credentials.OAuth2 credentials, Instant by) {
        if (credentials.authority().isPresent()) {
            return at(credentials.authority().get(), by);
        }
        return credentials
                .tokenEndpoint()
                .<Result<AuthorizationServer, Fault>>map(
                        endpoint -> Result.ok(AuthorizationServer.atEndpoint(endpoint)))
                .orElseGet(() -> unknown(
                        Fault.CONFIGURATION,
                        "the auth definition has no authority: add the URL of the authorization server"));
    }

    private Result<AuthorizationServer, Fault> at(String authority, Instant by) {
        try {
            var uri = URI.create(authority);
            var found = known.get(uri).filter(cached -> clock.instant().isBefore(cached.until()));
            return found.isPresent() ? Result.ok(found.get().server()) : requestMetadata(uri, by);
        } catch (IllegalArgumentException noUrl) {
            return unknown(Fault.CONFIGURATION, "the authority of the auth definition is not a valid URL");
        }
    }

    private Result<AuthorizationServer, Fault> requestMetadata(URI authority, Instant by) {
        for (var place : metadataUrls(authority)) {
            var timeout = TokenRequest.remaining(clock.instant(), by);
            var request = new HttpRequest("GET", place, Map.of("Accept", "application/json"), new byte[0], timeout);
            switch (httpClient.send(request)) {
                case Unanswered none -> {
                    return unknown(none.reason().code(), none.message());
                }
                case Answered busy
                when TokenResponse.isTransient(busy.status()) -> {
                    return unknown(Fault.COMMUNICATION, authority.getHost() + " answered " + busy.status());
                }
                case Answered answered -> {
                    var server = described(answered);
                    if (server.isPresent()) {
                        return isDowngraded(authority, server.get())
                                ? unknown(
                                        Fault.CONFIGURATION,
                                        "the metadata of %s name a token endpoint without TLS"
                                                .formatted(authority.getHost()))
                                : remember(authority, server.get());
                    }
                }
            }
        }
        return remember(authority, AuthorizationServer.atEndpoint(authority.toString()));
    }

    /**
     * Returns the URLs at which the server may publish its metadata: first the URL of OpenID Connect Discovery (section 4), then
     * the URL of RFC 8414 (section 3).
     */
    private static List<URI> metadataUrls(URI authority) {
        var base = authority.toString().replaceAll("/+$", "");
        var path = Optional.ofNullable(authority.getRawPath()).orElse("").replaceAll("/+$", "");
        return List.of(URI.create(base + OPENID), authority.resolve(OAUTH + path));
    }

    /** Returns whether the credentials of the client would be sent in clear to a server that was asked with TLS. */
    private static boolean isDowngraded(URI authority, AuthorizationServer server) {
        return "https".equalsIgnoreCase(authority.getScheme())
                && !server.tokenEndpoint().toLowerCase(Locale.ROOT).startsWith("https://");
    }

    private Result<AuthorizationServer, Fault> remember(URI authority, AuthorizationServer server) {
        known.put(authority, new Known(server, clock.instant().plus(CallLimits.AUTHORITY_CACHED)));
        return Result.ok(server);
    }

    private static Optional<AuthorizationServer> described(Answered answered) {
        if (answered.status() != 200 || answered.body().length > CallLimits.TOKEN_BYTES) {
            return Optional.empty();
        }
        try {
            return AuthorizationServer.fromMetadata(JSON.readTree(answered.text()));
        } catch (IOException noJson) {
            return Optional.empty();
        }
    }

    private static Result<AuthorizationServer, Fault> unknown(String code, String why) {
        return Result.failed(Fault.of(code, "The access token could not be requested: %s".formatted(why)));
    }

    /**
     * The properties of an OAuth 2.0 authorization server that a token request needs.
     *
     * @param tokenEndpoint URL
     * @param credentialsInBody whether clients authenticate by form fields rather than by a header (RFC 6749, section 2.3.1)
     */
    record AuthorizationServer(String tokenEndpoint, boolean credentialsInBody) {

        private static final String BASIC = "client_secret_basic";
        private static final String POST = "client_secret_post";

        /**
         * Returns an authorization server of which nothing but the token endpoint is known. Clients authenticate to such a server
         * with the Authorization header, because all servers must support this header.
         */
        static AuthorizationServer atEndpoint(String tokenEndpoint) {
            return new AuthorizationServer(tokenEndpoint, false);
        }

        /**
         * Parses the metadata document of an authorization server (RFC 8414, section 2). Returns empty if it has no token endpoint.
         */
        static Optional<AuthorizationServer> fromMetadata(JsonNode metadata) {
            var methods = StreamSupport.stream(
                            metadata.path("token_endpoint_auth_methods_supported")
                                    .spliterator(),
                            false)
                    .map(JsonNode::asText)
                    .toList();
            var inForm = methods.contains(POST) && !methods.contains(BASIC);
            return Optional.of(metadata.path("token_endpoint"))
                    .filter(JsonNode::isTextual)
                    .map(endpoint -> new AuthorizationServer(endpoint.textValue(), inForm));
        }
    }
}
