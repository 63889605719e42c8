package dev.stride.call.auth;

import dev.stride.call.api.Credentials;
import dev.stride.call.api.Deadline;
import dev.stride.plan.fault.Fault;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A token source that combines concurrent requests for the same access token into one request. */
public final class CoalescingTokenSource implements TokenSource {

    private static final TokenResult LATE = new TokenResult.Denied(
            Fault.of(Fault.TIMEOUT, "The access token could not be obtained within the time of the call"));

    private final TokenSource source;
    private final Map<Credentials.OAuth2, Requested> pending = new ConcurrentHashMap<>();

    public CoalescingTokenSource(TokenSource tokenSource) {
        this.source = tokenSource;
    }

    /** A request that is under way. @param deadline of the caller that sends it */
    private record Requested(Deadline deadline, CompletableFuture<TokenResult> answer) {}

    @Override
    public TokenResult obtain(Credentials.OAuth2 credentials, Deadline deadline) {
        var own = new Requested(deadline, new CompletableFuture<>());
        return Optional.ofNullable(pending.putIfAbsent(credentials, own))
                .map(other -> share(other, credentials, deadline))
                .orElseGet(() -> request(credentials, own));
    }

    /** Waits for the request of another caller. If it failed when the time of that caller was over, requests the token again. */
    private TokenResult share(Requested other, Credentials.OAuth2 credentials, Deadline deadline) {
        var result = other.answer()
                .copy()
                .completeOnTimeout(LATE, deadline.timeLeft().toNanos(), TimeUnit.NANOSECONDS)
                .join();
        var otherWasLate =
                result instanceof TokenResult.Denied && other.deadline().isOver();
        return otherWasLate && !deadline.isOver() ? obtain(credentials, deadline) : result;
    }

    private TokenResult request(Credentials.OAuth2 credentials, Requested own) {
        try {
            own.answer().complete(requestAlone(credentials, own));
        } catch (RuntimeException bug) {
            own.answer().completeExceptionally(bug);
        }
        return own.answer().join();
    }

    /** Ends the request before its answer is there, so that a caller who then requests again does not get the same answer. */
    private TokenResult requestAlone(Credentials.OAuth2 credentials, Requested own) {
        try {
            return source.obtain(credentials, own.deadline());
        } finally {
            pending.remove(credentials, own);
        }
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
