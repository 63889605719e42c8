package dev.stride.call.auth;

import dev.stride.call.api.Credentials;
import dev.stride.plan.call.GrantType;
import java.util.List;
import java.util.Optional;

/** Creates credentials for tests. */
public final class TestCredentials {

    /** Returns the credentials of the client that {@link OAuthServer} knows. */
    public static Credentials.OAuth2 client(String authority) {
        return oauth(GrantType.CLIENT_CREDENTIALS, authority, Optional.of(OAuthServer.SECRET));
    }

    /** Returns the credentials of a public client for the user that {@link OAuthServer} knows. */
    public static Credentials.OAuth2 user(String authority) {
        return oauth(GrantType.PASSWORD, authority, Optional.empty());
    }

    /** Returns the credentials of the client for a token exchange. */
    public static Credentials.OAuth2 exchange(String authority, String token) {
        return new Credentials.OAuth2(
                GrantType.TOKEN_EXCHANGE,
                Optional.of(authority),
                Optional.empty(),
                OAuthServer.CLIENT,
                Optional.of(OAuthServer.SECRET),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of("shop", "bank"),
                Optional.of(token),
                Optional.of("bob"),
                Optional.of("google"));
    }

    private static Credentials.OAuth2 oauth(GrantType grant, String authority, Optional<String> secret) {
        return new Credentials.OAuth2(
                grant,
                Optional.of(authority),
                Optional.empty(),
                OAuthServer.CLIENT,
                secret,
                List.of("read", "write"),
                Optional.of(OAuthServer.USER),
                Optional.of(OAuthServer.PASSWORD),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private TestCredentials() {}
}
