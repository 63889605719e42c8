package dev.stride.call.asyncapi.broker;

import dev.stride.call.api.Credentials;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.asyncapi.channel.Server;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import java.util.Optional;

/** The user name and password with which a client authenticates to a message broker. Both are secret. */
record UserPassword(String name, String password) {

    private static final String TOKEN_USER = "token";

    static Optional<UserPassword> of(Publication publication) {
        return of(publication.server(), publication.credentials());
    }

    /** Returns the user and password for a server, or empty if the server does not authenticate clients. */
    static Optional<UserPassword> of(Server server, Optional<Credentials> credentials) {
        return server.login() == LoginScheme.NONE
                ? Optional.empty()
                : credentials.flatMap(given -> switch (given) {
                    case Credentials.Basic(String user, String password) ->
                        Optional.of(new UserPassword(user, password));
                    case Credentials.Bearer(String token) -> Optional.of(new UserPassword(TOKEN_USER, token));
                    case Credentials.OAuth2 _, Credentials.Digest _ -> Optional.<UserPassword>empty();
                });
    }

    @Override
    public String toString() {
        return "UserPassword[...]";
    }
}
