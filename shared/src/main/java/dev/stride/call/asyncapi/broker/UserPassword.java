package dev.stride.call.asyncapi.broker;

import dev.stride.call.api.Credentials;
import dev.stride.call.asyncapi.channel.LoginScheme;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.asyncapi.channel.Server;
import java.util.Optional;

/** A user and a password, as servers want them that know users. Both are secrets. */
record UserPassword(String name, String password) {

    /** The name that goes with a token, where only the token counts. */
    private static final String TOKEN_USER = "token";

    static Optional<UserPassword> of(Publication publication) {
        return of(publication.server(), publication.credentials());
    }

    /** Those to show to a server, empty when it does not want to know. */
    static Optional<UserPassword> of(Server server, Optional<Credentials> credentials) {
        return server.login() == LoginScheme.NONE
                ? Optional.empty()
                : credentials.flatMap(shown -> switch (shown) {
                    case Credentials.Basic(String user, String password) ->
                        Optional.of(new UserPassword(user, password));
                    case Credentials.Bearer(String token) -> Optional.of(new UserPassword(TOKEN_USER, token));
                    case Credentials.OAuth2 _ -> Optional.<UserPassword>empty();
                });
    }

    @Override
    public String toString() {
        return "UserPassword[...]";
    }
}
