package dev.stride.call.auth;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Those who ask for the same token at the same time wait for one answer. */
public final class SharedTokens implements Tokens {

    private final Tokens tokens;
    private final Map<Credentials.OAuth2, CompletableFuture<Grant>> underWay = new ConcurrentHashMap<>();

    public SharedTokens(Tokens tokens) {
        this.tokens = tokens;
    }

    @Override
    public Grant token(Credentials.OAuth2 credentials) {
        var mine = new CompletableFuture<Grant>();
        return Optional.ofNullable(underWay.putIfAbsent(credentials, mine))
                .map(CompletableFuture::join)
                .orElseGet(() -> asked(credentials, mine));
    }

    private Grant asked(Credentials.OAuth2 credentials, CompletableFuture<Grant> answer) {
        try {
            answer.complete(tokens.token(credentials));
        } catch (RuntimeException bug) {
            answer.completeExceptionally(bug);
        } finally {
            underWay.remove(credentials, answer);
        }
        return answer.join();
    }

    @Override
    public void refused(Credentials.OAuth2 credentials, String token) {
        tokens.refused(credentials, token);
    }

    @Override
    public List<String> given(Credentials.OAuth2 credentials) {
        return tokens.given(credentials);
    }
}
