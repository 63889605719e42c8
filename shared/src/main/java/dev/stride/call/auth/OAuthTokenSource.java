package dev.stride.call.auth;

import dev.stride.CallLimits;
import dev.stride.call.api.Credentials;
import dev.stride.call.auth.AuthorizationServerDiscovery.Found;
import dev.stride.call.http.client.HttpClient;
import dev.stride.common.LruCache;
import dev.stride.plan.fault.Fault;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Tokens from authorization servers (OAuth 2.0, RFC 6749), in memory only. */
public final class OAuthTokenSource implements TokenSource {

    /** @param until when it is no longer given out */
    private record Kept(String token, Instant until) {}

    private final HttpClient httpClient;
    private final InstantSource clock;
    private final AuthorizationServerDiscovery servers;
    private final LruCache<Credentials.OAuth2, Kept> kept = new LruCache<>(CallLimits.TOKENS_CACHED);

    /** The last tokens for the same credentials, by those credentials wherever they are good. */
    private final LruCache<Credentials.OAuth2, List<String>> given = new LruCache<>(CallLimits.TOKENS_CACHED);

    public OAuthTokenSource(HttpClient httpClient, InstantSource clock) {
        this.httpClient = httpClient;
        this.clock = clock;
        this.servers = new AuthorizationServerDiscovery(httpClient, clock);
    }

    @Override
    public TokenResult obtain(Credentials.OAuth2 credentials) {
        var now = clock.instant();
        return kept.get(credentials)
                .filter(it -> now.isBefore(it.until()))
                .<TokenResult>map(good -> new TokenResult.Token(good.token()))
                .orElseGet(() -> request(credentials, now));
    }

    @Override
    public void invalidate(Credentials.OAuth2 credentials, String token) {
        kept.get(credentials)
                .filter(it -> it.token().equals(token))
                .ifPresent(it -> kept.put(credentials, new Kept(token, Instant.MIN)));
    }

    @Override
    public List<String> issuedTokens(Credentials.OAuth2 credentials) {
        return given.get(credentials.withoutTokenEndpoint()).orElse(List.of());
    }

    private TokenResult request(Credentials.OAuth2 credentials, Instant now) {
        var by = now.plus(CallLimits.TOKEN_TIMEOUT);
        return switch (servers.discover(credentials, by)) {
            case Found.Unknown(Fault fault) -> new TokenResult.Denied(fault);
            case Found.Server(AuthorizationServer server) -> request(credentials, server, by);
        };
    }

    private TokenResult request(Credentials.OAuth2 credentials, AuthorizationServer server, Instant by) {
        var now = clock.instant();
        return switch (answer(credentials, server, now, by)) {
            case TokenResponse.Denied(Fault fault) -> new TokenResult.Denied(fault);
            case TokenResponse.Issued issued -> {
                var until = now.plus(issued.lifetime()).minus(CallLimits.TOKEN_EXPIRY_MARGIN);
                kept.put(credentials, new Kept(issued.token(), until));
                remember(credentials.withoutTokenEndpoint(), issued.token());
                yield new TokenResult.Token(issued.token());
            }
        };
    }

    private void remember(Credentials.OAuth2 credentials, String token) {
        var former = issuedTokens(credentials);
        var last = former.subList(Math.max(0, former.size() - CallLimits.TOKENS_REMEMBERED + 1), former.size());
        given.put(credentials, Stream.concat(last.stream(), Stream.of(token)).toList());
    }

    private TokenResponse answer(Credentials.OAuth2 credentials, AuthorizationServer server, Instant now, Instant by) {
        try {
            var request = TokenRequest.of(credentials, server, TokenRequest.remaining(now, by));
            var host = Optional.ofNullable(request.uri().getHost()).orElse("");
            return TokenResponse.parse(credentials, host, httpClient.send(request));
        } catch (IllegalArgumentException noUrl) {
            return new TokenResponse.Denied(
                    Fault.of(Fault.CONFIGURATION, "there is no token: the token endpoint is no URL"));
        }
    }
}
