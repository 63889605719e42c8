package dev.stride.call.asyncapi.channel;

import dev.stride.plan.call.AuthScheme;
import java.util.List;

/** The method by which a message broker authenticates clients (AsyncAPI, "Security Scheme Object"). */
public enum LoginScheme {
    /** The server does not authenticate clients. */
    NONE,
    /** A user name and a password, sent in the login fields of the protocol. */
    PASSWORD,
    /** SASL/SCRAM authentication, as Kafka supports it. */
    SCRAM_SHA_256,
    SCRAM_SHA_512,
    /** A bearer token, sent in place of the password. */
    TOKEN,
    /** Credentials in the HTTP Authorization header. */
    HEADER;

    /**
     * Returns the authentication schemes, such as {@code basic} or {@code bearer}, whose credentials a client can use
     * for this login method.
     */
    public List<AuthScheme> schemes() {
        return switch (this) {
            case NONE -> List.of();
            case PASSWORD, SCRAM_SHA_256, SCRAM_SHA_512 -> List.of(AuthScheme.BASIC);
            case TOKEN -> List.of(AuthScheme.BEARER);
            case HEADER -> List.of(AuthScheme.values());
        };
    }
}
