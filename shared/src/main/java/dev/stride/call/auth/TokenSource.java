package dev.stride.call.auth;

import dev.stride.call.api.Credentials;
import dev.stride.plan.fault.Fault;
import java.util.List;

/** Access tokens, each kept until it expires. */
public interface TokenSource {

    /** What asking for a token gave. */
    sealed interface TokenResult {

        record Token(String value) implements TokenResult {
            @Override
            public String toString() {
                return "Token[...]";
            }
        }

        record Denied(Fault fault) implements TokenResult {}
    }

    /** A token for these credentials: a kept one that is still good, or else a new one. */
    TokenResult obtain(Credentials.OAuth2 credentials);

    /** A service did not take this token, although it seemed good: it is not given out again. */
    void invalidate(Credentials.OAuth2 credentials, String token);

    /** The tokens that were given for these credentials lately, wherever and good or not: nobody may read them. */
    default List<String> issuedTokens(Credentials.OAuth2 credentials) {
        return List.of();
    }
}
