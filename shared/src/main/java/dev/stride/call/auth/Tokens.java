package dev.stride.call.auth;

import dev.stride.plan.Fault;
import java.util.List;

/** Access tokens, each kept until it expires. */
public interface Tokens {

    /** What asking for a token gave. */
    sealed interface Grant {

        record Token(String value) implements Grant {
            @Override
            public String toString() {
                return "Token[...]";
            }
        }

        record Denied(Fault fault) implements Grant {}
    }

    /** A token for these credentials: a kept one that is still good, or else a new one. */
    Grant token(Credentials.OAuth2 credentials);

    /** A service did not take this token, although it seemed good: it is not given out again. */
    void refused(Credentials.OAuth2 credentials, String token);

    /** The tokens that were given for these credentials lately, wherever and good or not: nobody may read them. */
    default List<String> given(Credentials.OAuth2 credentials) {
        return List.of();
    }
}
