package dev.stride.call.auth;

import dev.stride.call.api.Credentials;
import dev.stride.call.api.Credentials.OAuth2.Client;
import dev.stride.call.api.Credentials.OAuth2.TokenExchange;
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
                new Client(OAuthServer.CLIENT, Optional.of(OAuthServer.SECRET), false),
                Optional.empty(),
                new TokenExchange(Optional.of(token), Optional.empty(), Optional.of("bob"), Optional.of("google")),
                List.of(),
                List.of("shop", "bank"));
    }

    private static Credentials.OAuth2 oauth(GrantType grant, String authority, Optional<String> secret) {
        return new Credentials.OAuth2(
                grant,
                Optional.of(authority),
                Optional.empty(),
                new Client(OAuthServer.CLIENT, secret, false),
                Optional.of(new Credentials.Basic(OAuthServer.USER, OAuthServer.PASSWORD)),
                TokenExchange.NONE,
                List.of("read", "write"),
                List.of());
    }

    private TestCredentials() {}
}
