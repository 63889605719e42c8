package dev.stride.call.auth;

import dev.stride.call.api.Credentials;
import dev.stride.plan.fault.Fault;
import java.util.List;

/** Issues OAuth 2.0 access tokens, and caches each until it expires. */
public interface TokenSource {

    /** An access token, or the reason why there is none. */
    sealed interface TokenResult {

        record Token(String value) implements TokenResult {
            @Override
            public String toString() {
                return "Token[...]";
            }
        }

        record Denied(Fault fault) implements TokenResult {}
    }

    /** Returns a token for these credentials: a cached one that has not expired, or a new one. */
    TokenResult obtain(Credentials.OAuth2 credentials);

    /** Removes a token from the cache, after a service has rejected it. */
    void invalidate(Credentials.OAuth2 credentials, String token);

    /** Returns the tokens that were recently issued for these credentials, whether valid or not, so that they can be redacted. */
    default List<String> issuedTokens(Credentials.OAuth2 credentials) {
        return List.of();
    }
}
