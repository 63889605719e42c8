package dev.stride.call.auth;

import dev.stride.call.api.Credentials;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** A token source that combines concurrent requests for the same access token into one request. */
public final class CoalescingTokenSource implements TokenSource {

    private final TokenSource source;
    private final Map<Credentials.OAuth2, CompletableFuture<TokenResult>> pending = new ConcurrentHashMap<>();

    public CoalescingTokenSource(TokenSource tokenSource) {
        this.source = tokenSource;
    }

    @Override
    public TokenResult obtain(Credentials.OAuth2 credentials) {
        var own = new CompletableFuture<TokenResult>();
        return Optional.ofNullable(pending.putIfAbsent(credentials, own))
                .map(CompletableFuture::join)
                .orElseGet(() -> request(credentials, own));
    }

    private TokenResult request(Credentials.OAuth2 credentials, CompletableFuture<TokenResult> answer) {
        try {
            answer.complete(source.obtain(credentials));
        } catch (RuntimeException bug) {
            answer.completeExceptionally(bug);
        } finally {
            pending.remove(credentials, answer);
        }
        return answer.join();
    }

    @Override
    public void invalidate(Credentials.OAuth2 credentials, String token) {
        source.invalidate(credentials, token);
    }

    @Override
    public List<String> issuedTokens(Credentials.OAuth2 credentials) {
        return source.issuedTokens(credentials);
    }
}
