package dev.stride.call.auth;

import dev.stride.CallLimits;
import dev.stride.Recent;
import dev.stride.call.auth.AuthorizationServers.Found;
import dev.stride.call.http.Http;
import dev.stride.plan.Fault;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Tokens from authorization servers (OAuth 2.0, RFC 6749), in memory only. */
public final class OAuthTokens implements Tokens {

    /** @param until when it is no longer given out */
    private record Kept(String token, Instant until) {}

    private final Http http;
    private final InstantSource clock;
    private final AuthorizationServers servers;
    private final Recent<Credentials.OAuth2, Kept> kept = new Recent<>(CallLimits.TOKENS_KEPT);

    /** The last tokens for the same credentials, by those credentials wherever they are good. */
    private final Recent<Credentials.OAuth2, List<String>> given = new Recent<>(CallLimits.TOKENS_KEPT);

    public OAuthTokens(Http http, InstantSource clock) {
        this.http = http;
        this.clock = clock;
        this.servers = new AuthorizationServers(http, clock);
    }

    @Override
    public Grant token(Credentials.OAuth2 credentials) {
        var now = clock.instant();
        return kept.get(credentials)
                .filter(it -> now.isBefore(it.until()))
                .<Grant>map(good -> new Grant.Token(good.token()))
                .orElseGet(() -> asked(credentials, now));
    }

    @Override
    public void refused(Credentials.OAuth2 credentials, String token) {
        kept.get(credentials)
                .filter(it -> it.token().equals(token))
                .ifPresent(it -> kept.put(credentials, new Kept(token, Instant.MIN)));
    }

    @Override
    public List<String> given(Credentials.OAuth2 credentials) {
        return given.get(credentials.anywhere()).orElse(List.of());
    }

    private Grant asked(Credentials.OAuth2 credentials, Instant now) {
        var by = now.plus(CallLimits.TOKEN_TIMEOUT);
        return switch (servers.find(credentials, by)) {
            case Found.Unknown(Fault fault) -> new Grant.Denied(fault);
            case Found.Server(AuthorizationServer server) -> asked(credentials, server, by);
        };
    }

    private Grant asked(Credentials.OAuth2 credentials, AuthorizationServer server, Instant by) {
        var now = clock.instant();
        return switch (answer(credentials, server, now, by)) {
            case TokenAnswer.Denied(Fault fault) -> new Grant.Denied(fault);
            case TokenAnswer.Issued issued -> {
                var until = now.plus(issued.lifetime()).minus(CallLimits.TOKEN_MARGIN);
                kept.put(credentials, new Kept(issued.token(), until));
                remember(credentials.anywhere(), issued.token());
                yield new Grant.Token(issued.token());
            }
        };
    }

    private void remember(Credentials.OAuth2 credentials, String token) {
        var former = given(credentials);
        var last = former.subList(Math.max(0, former.size() - CallLimits.TOKENS_REMEMBERED + 1), former.size());
        given.put(credentials, Stream.concat(last.stream(), Stream.of(token)).toList());
    }

    private TokenAnswer answer(Credentials.OAuth2 credentials, AuthorizationServer server, Instant now, Instant by) {
        try {
            var request = TokenRequest.of(credentials, server, TokenRequest.left(now, by));
            var host = Optional.ofNullable(request.uri().getHost()).orElse("");
            return TokenAnswer.read(credentials, host, http.send(request));
        } catch (IllegalArgumentException noUrl) {
            return new TokenAnswer.Denied(
                    Fault.of(Fault.CONFIGURATION, "there is no token: the token endpoint is no URL"));
        }
    }
}
