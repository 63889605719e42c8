package dev.stride.call.auth;

import dev.stride.CallLimits;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Deadline;
import dev.stride.call.auth.AuthorizationServerDiscovery.AuthorizationServer;
import dev.stride.call.http.client.HttpClient;
import dev.stride.common.LruCache;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Requests access tokens from authorization servers (OAuth 2.0, RFC 6749) and caches them in memory. */
public final class OAuthTokenSource implements TokenSource {

    /** @param until the time after which the token is no longer used */
    private record CachedToken(String token, Instant until) {}

    private final HttpClient httpClient;
    private final InstantSource clock;
    private final AuthorizationServerDiscovery servers;
    private final LruCache<Credentials.OAuth2, CachedToken> cached = new LruCache<>(CallLimits.TOKENS_CACHED);

    /**
     * The access tokens issued most recently for each set of credentials, so that callers can redact these tokens in
     * stored data. Each key of the cache is a set of credentials without its token endpoint, because the code that
     * redacts the tokens does not know the endpoint.
     */
    private final LruCache<Credentials.OAuth2, List<String>> issued = new LruCache<>(CallLimits.TOKENS_CACHED);

    public OAuthTokenSource(HttpClient httpClient, InstantSource clock) {
        this.httpClient = httpClient;
        this.clock = clock;
        this.servers = new AuthorizationServerDiscovery(httpClient, clock);
    }

    @Override
    public TokenResult obtain(Credentials.OAuth2 credentials, Deadline deadline) {
        var now = clock.instant();
        return cached.get(credentials)
                .filter(token -> now.isBefore(token.until()))
                .<TokenResult>map(good -> new TokenResult.Token(good.token()))
                .orElseGet(() -> request(credentials, now, deadline));
    }

    @Override
    public void invalidate(Credentials.OAuth2 credentials, String token) {
        cached.get(credentials)
                .filter(it -> it.token().equals(token))
                .ifPresent(it -> cached.put(credentials, new CachedToken(token, Instant.MIN)));
    }

    @Override
    public List<String> issuedTokens(Credentials.OAuth2 credentials) {
        return issued.get(credentials.withoutTokenEndpoint()).orElse(List.of());
    }

    private TokenResult request(Credentials.OAuth2 credentials, Instant now, Deadline deadline) {
        var left = deadline.timeLeft();
        var by = now.plus(left.compareTo(CallLimits.TOKEN_TIMEOUT) < 0 ? left : CallLimits.TOKEN_TIMEOUT);
        return switch (servers.discover(credentials, by)) {
            case Result.Failed(var fault) -> new TokenResult.Denied(fault);
            case Result.Ok(var server) -> request(credentials, server, by);
        };
    }

    private TokenResult request(Credentials.OAuth2 credentials, AuthorizationServer server, Instant by) {
        var now = clock.instant();
        return switch (answer(credentials, server, now, by)) {
            case TokenResponse.Denied(Fault fault) -> new TokenResult.Denied(fault);
            case TokenResponse.Issued issued -> {
                var until = now.plus(issued.lifetime()).minus(CallLimits.TOKEN_EXPIRY_MARGIN);
                cached.put(credentials, new CachedToken(issued.token(), until));
                remember(credentials.withoutTokenEndpoint(), issued.token());
                yield new TokenResult.Token(issued.token());
            }
        };
    }

    private void remember(Credentials.OAuth2 credentials, String token) {
        var former = issuedTokens(credentials);
        var last = former.subList(Math.max(0, former.size() - CallLimits.TOKENS_REMEMBERED + 1), former.size());
        issued.put(credentials, Stream.concat(last.stream(), Stream.of(token)).toList());
    }

    private TokenResponse answer(Credentials.OAuth2 credentials, AuthorizationServer server, Instant now, Instant by) {
        try {
            var request = TokenRequest.of(credentials, server, TokenRequest.remaining(now, by));
            var host = Optional.ofNullable(request.uri().getHost()).orElse("");
            return TokenResponse.parse(credentials, host, httpClient.send(request));
        } catch (IllegalArgumentException noUrl) {
            return new TokenResponse.Denied(Fault.of(
                    Fault.CONFIGURATION,
                    "The access token could not be requested: the token endpoint is not a valid URL"));
        }
    }
}
