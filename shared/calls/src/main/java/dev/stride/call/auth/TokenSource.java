package dev.stride.call.auth;

import dev.stride.call.api.Credentials;
import dev.stride.call.api.Deadline;
import dev.stride.plan.fault.Fault;
import java.util.List;

/** Provides OAuth 2.0 access tokens and caches each token until it expires. */
public interface TokenSource {

    /** An access token, or the reason why it could not be obtained. */
    sealed interface TokenResult {

        record Token(String value) implements TokenResult {
            @Override
            public String toString() {
                return "Token[...]";
            }
        }

        record Denied(Fault fault) implements TokenResult {}
    }

    /**
     * Returns an access token for these credentials, from the cache if it has not expired, otherwise from the authorization
     * server.
     *
     * @param deadline of the attempt that needs the token
     */
    TokenResult obtain(Credentials.OAuth2 credentials, Deadline deadline);

    /** Removes a token from the cache. Callers use this method when a service has rejected the token. */
    void invalidate(Credentials.OAuth2 credentials, String token);

    /**
     * Returns the tokens that were recently issued for these credentials, including expired ones. Callers redact these tokens in
     * stored data.
     */
    default List<String> issuedTokens(Credentials.OAuth2 credentials) {
        return List.of();
    }
}
